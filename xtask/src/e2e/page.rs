//! A page in a browser as one visitor has it: a window or a phone, a theme, a pointer, fingers, a keyboard.
//!
//! A step that the page does not finish within ten seconds ends the test, with the line that asked for it.
//! Errors on the console and exceptions, in the page and in its workers, are collected: [`Page::complaints`].
use crate::answer::{self, CLOCK};
use crate::chrome::Chrome;
use crate::keys;
use base64::Engine;
use serde_json::{Value, json};
use std::panic::Location;
use std::path::Path;
use std::time::{Duration, Instant};
use xtask::Result;

/// The time after which something counts as not happening. Only failures wait that long.
const PATIENCE: Duration = Duration::from_secs(10);
/// The same for work that takes a worker some seconds.
const LONG_PATIENCE: Duration = Duration::from_secs(90);
/// The time between two looks whether something has happened.
const GLANCE: Duration = Duration::from_millis(25);

/// The visitor's device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Width and height of the window in CSS pixels.
    pub size: (u32, u32),
    /// Whether fingers point at it.
    pub touch: bool,
    /// Whether the device prefers a dark theme.
    pub dark: bool,
    /// Whether the device asks for reduced motion.
    pub still: bool,
}

impl Look {
    /// A window on a desktop, 1280 × 800.
    pub const DESKTOP: Self = Self { size: (1280, 800), touch: false, dark: false, still: false };
    /// A small phone held upright, 360 × 740.
    pub const PHONE: Self = Self { size: (360, 740), touch: true, dark: false, still: false };

    /// The same in the dark.
    pub const fn dark(self) -> Self {
        Self { dark: true, ..self }
    }

    /// The same with reduced motion.
    pub const fn still(self) -> Self {
        Self { still: true, ..self }
    }
}

/// The only page of a browser, with a storage of its own.
pub struct Page {
    chrome: Chrome,
    context: String,
    session: String,
    base: String,
    complaints: Vec<String>,
    allowed: Vec<String>,
    patience: Duration,
    device: Look,
}

impl Page {
    /// Opens an empty page in a browser that seems new; paths given to [`Page::goto`] are below `base`.
    ///
    /// # Errors
    /// When the browser does not start.
    pub fn open(base: &str, look: Look) -> Result<Self> {
        let mut chrome = Chrome::without_visitor()?;
        let created = chrome.call(None, "Target.createBrowserContext", json!({}))?;
        let context = created["browserContextId"].as_str().ok_or("no context")?.to_owned();
        let empty = json!({ "url": "about:blank", "browserContextId": context });
        let target = chrome.call(None, "Target.createTarget", empty)?["targetId"].take();
        let attached =
            chrome.call(None, "Target.attachToTarget", json!({ "targetId": target, "flatten": true }))?;
        let session = attached["sessionId"].as_str().ok_or("no session")?.to_owned();
        let mut page = Self {
            chrome,
            context,
            session,
            base: base.to_owned(),
            complaints: vec![],
            // A static host has no tables, and the page asks.
            allowed: vec!["api/v1/hello".to_owned()],
            patience: PATIENCE,
            device: look,
        };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.ask(&format!("{domain}.enable"), json!({}))?;
        }
        // Workers are heard as well; none waits for us, or a service worker would never become ready.
        page.ask(
            "Target.setAutoAttach",
            json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true }),
        )?;
        page.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": CLOCK }))?;
        // A page whose window is not in front has no focus and shows no focus ring.
        page.ask("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }))?;
        page.look(look)?;
        Ok(page)
    }

    /// Leaves the browser to another visitor, who sees nothing of this one. A page that is dropped instead ends it.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn leave(self) -> Result {
        self.chrome.free(&self.context)
    }

    /// Changes what the device is like.
    ///
    /// # Errors
    /// When the browser refuses it.
    pub fn look(&mut self, look: Look) -> Result {
        let (width, height) = look.size;
        let (theme, motion) =
            (if look.dark { "dark" } else { "light" }, if look.still { "reduce" } else { "no-preference" });
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": look.touch });
        self.ask("Emulation.setDeviceMetricsOverride", metrics)?;
        self.ask(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": look.touch, "maxTouchPoints": 1 }),
        )?;
        let features = json!([
            { "name": "prefers-color-scheme", "value": theme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.ask("Emulation.setEmulatedMedia", json!({ "features": features }))?;
        self.device = look;
        Ok(())
    }

    /// The device that the page is on.
    pub fn device(&self) -> Look {
        self.device
    }

    /// Goes to `path` below the server's address (or to a whole address), and waits until the page is drawn.
    #[track_caller]
    pub fn goto(&mut self, path: &str) {
        self.goto_until(path, DRAWN);
    }

    /// Goes to `path` likewise, and waits until a JavaScript expression is true.
    #[track_caller]
    pub fn goto_until(&mut self, path: &str, expression: &str) {
        let whole = path.contains("://") || path.starts_with("data:");
        let url = if whole { path.to_owned() } else { format!("{}{path}", self.base) };
        let went = self.must("Page.navigate", json!({ "url": url }));
        assert!(went["errorText"].is_null(), "{url}: {}", went["errorText"]);
        self.wait_for(expression);
    }

    /// Loads the page again and waits until it is drawn.
    #[track_caller]
    pub fn reload(&mut self) {
        self.eval("window.before = true");
        self.must("Page.reload", json!({}));
        self.wait_for(&format!("!window.before && {DRAWN}"));
    }

    /// The value of a JavaScript expression; a promise is awaited.
    #[track_caller]
    pub fn eval(&mut self, expression: &str) -> Value {
        match self.try_eval(expression) {
            Ok(value) => value,
            Err(why) => self.fail(&why.to_string()),
        }
    }

    /// Waits until a JavaScript expression is true, and gives its value.
    #[track_caller]
    pub fn wait_for(&mut self, expression: &str) -> Value {
        self.wait_within(self.patience, expression)
    }

    /// Waits longer: for what a worker thinks about for some seconds.
    #[track_caller]
    pub fn wait_long_for(&mut self, expression: &str) -> Value {
        self.wait_within(LONG_PATIENCE, expression)
    }

    #[track_caller]
    fn wait_within(&mut self, patience: Duration, expression: &str) -> Value {
        let until = Instant::now() + patience;
        let mut last = String::from("no answer yet");
        while Instant::now() < until {
            // An error is no failure yet: the page may just be changing to another.
            match self.try_eval(expression) {
                Ok(value) if truthy(&value) => return value,
                Ok(value) => last = format!("it is {value}"),
                Err(why) => last = why.to_string(),
            }
            std::thread::sleep(GLANCE);
        }
        self.fail(&format!("waited in vain for {expression}: {last}"))
    }

    /// Waits until something matches the selector.
    #[track_caller]
    pub fn wait_for_selector(&mut self, selector: &str) {
        self.wait_for(&format!("document.querySelector({}) !== null", quote(selector)));
    }

    /// The visible text of the first element that matches, once there is one.
    #[track_caller]
    pub fn text(&mut self, selector: &str) -> String {
        self.wait_for_selector(selector);
        let text = self.eval(&format!(
            "(it => (it.innerText ?? it.textContent).trim())(document.querySelector({}))",
            quote(selector)
        ));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// The number of elements that match.
    #[track_caller]
    pub fn count(&mut self, selector: &str) -> u64 {
        self.eval(&format!("document.querySelectorAll({}).length", quote(selector))).as_u64().unwrap_or(0)
    }

    /// Moves the mouse to the middle of the first element that matches.
    #[track_caller]
    pub fn hover(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.mouse("mouseMoved", x, y, "none");
    }

    /// Clicks the first element that matches, in its middle, with the mouse.
    #[track_caller]
    pub fn click(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.click_at(x, y);
    }

    /// Clicks at a place of the window.
    #[track_caller]
    pub fn click_at(&mut self, x: f64, y: f64) {
        self.mouse("mouseMoved", x, y, "none");
        self.mouse("mousePressed", x, y, "left");
        self.mouse("mouseReleased", x, y, "left");
    }

    /// Taps the first element that matches, in its middle, with a finger.
    #[track_caller]
    pub fn tap(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.tap_at(x, y);
    }

    /// Taps at a place of the window.
    #[track_caller]
    pub fn tap_at(&mut self, x: f64, y: f64) {
        let down = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        self.must("Input.dispatchTouchEvent", down);
        self.must("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// Presses and releases a key: `Tab`, `Shift+Tab`, `Enter`, `ArrowUp`, `u`, …
    #[track_caller]
    pub fn key(&mut self, name: &str) {
        let Some(mut key) = keys::press(name) else { self.fail(&format!("there is no key {name}")) };
        key["type"] = if key["text"].is_null() { "rawKeyDown" } else { "keyDown" }.into();
        self.must("Input.dispatchKeyEvent", key.clone());
        key["type"] = "keyUp".into();
        self.must("Input.dispatchKeyEvent", key);
    }

    /// Writes into what has the focus.
    #[track_caller]
    pub fn write(&mut self, text: &str) {
        self.must("Input.insertText", json!({ "text": text }));
    }

    /// Chooses a file in a field for files, as by its dialog.
    #[track_caller]
    pub fn open_file(&mut self, selector: &str, file: &Path) {
        self.wait_for_selector(selector);
        let expression = format!("document.querySelector({})", quote(selector));
        let field = self.must("Runtime.evaluate", json!({ "expression": expression }));
        let with = json!({ "objectId": field["result"]["objectId"], "files": [file] });
        self.must("DOM.setFileInputFiles", with);
    }

    /// Drops a file on the middle of the first element that matches. It hovers there for some frames: the browser
    /// drops it only where the page has said by then that it takes it.
    #[track_caller]
    pub fn drop_file(&mut self, selector: &str, file: &Path) {
        self.settle();
        let (x, y) = self.middle(selector);
        for kind in ["dragEnter", "dragOver", "dragOver", "drop"] {
            let data = json!({ "items": [], "files": [file], "dragOperationsMask": 1 });
            self.must("Input.dispatchDragEvent", json!({ "type": kind, "x": x, "y": y, "data": data }));
            self.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
        }
    }

    /// From now on, files that the page saves go into this folder.
    #[track_caller]
    pub fn save_into(&mut self, folder: &Path) {
        let with = json!({ "behavior": "allow", "browserContextId": self.context, "downloadPath": folder });
        if let Err(why) = self.chrome.call(None, "Browser.setDownloadBehavior", with) {
            self.fail(&why.to_string());
        }
    }

    /// Where what has the focus decides something at a table, waits until the table takes decisions.
    #[track_caller]
    pub fn wait_for_gate(&mut self) {
        self.wait_for(&format!("({IS_SHUT})(document.activeElement) === false"));
    }

    /// Takes the page's network away, or gives it back. (What a service worker asks for still goes out: to
    /// be sure of it stop the server.)
    #[track_caller]
    pub fn offline(&mut self, offline: bool) {
        let how =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.must("Network.emulateNetworkConditions", how);
    }

    /// From now on the page gets no file whose address fits one of these patterns with `*`.
    #[track_caller]
    pub fn block(&mut self, patterns: &[&str]) {
        self.must("Network.setBlockedURLs", json!({ "urls": patterns }));
    }

    /// Waits until everything is stored for a start without a network.
    #[track_caller]
    pub fn wait_until_kept(&mut self) {
        self.wait_for("navigator.serviceWorker.ready.then(it => it.active?.state === 'activated')");
    }

    /// Waits until nothing moves: fonts are there and no animation runs.
    #[track_caller]
    pub fn settle(&mut self) {
        self.eval("document.fonts.ready.then(() => true)");
        self.wait_for(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => \
             document.getAnimations().every(it => it.playState !== 'running' || \
             it.effect.getComputedTiming().endTime === Infinity))",
        );
    }

    /// The longest time in milliseconds that an input kept the page busy before its answer was drawn, since the
    /// page was loaded (0 if all took less than 16).
    #[track_caller]
    pub fn slowest_answer(&mut self) -> f64 {
        self.settle();
        self.eval("window.slowestAnswer()").as_f64().unwrap_or(f64::INFINITY)
    }

    /// The processor time in milliseconds that the page's thread has for an input until its answer is drawn: from its last
    /// click, key or move of the pointer to the end of the next picture, whatever else the machine does. None where the
    /// page was not asked anything.
    #[track_caller]
    pub fn answer_time(&mut self, input: impl FnOnce(&mut Self)) -> Option<f64> {
        let how = json!({ "categories": "devtools.timeline,cc", "transferMode": "ReportEvents" });
        let started = self.chrome.call(None, "Tracing.start", how);
        input(self);
        self.eval(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))",
        );
        let ended = started.and_then(|_| self.chrome.call(None, "Tracing.end", json!({})));
        if let Err(why) = ended {
            self.fail(&why.to_string());
        }
        let (mut traced, until) = (Vec::new(), Instant::now() + PATIENCE);
        loop {
            match self.chrome.event() {
                Some(mut event) if event["method"] == "Tracing.dataCollected" => {
                    traced.extend(
                        event["params"]["value"].as_array_mut().map(std::mem::take).unwrap_or_default(),
                    );
                }
                Some(event) if event["method"] == "Tracing.tracingComplete" => break,
                Some(event) => self.note(&event),
                None if Instant::now() > until => self.fail("the browser tells no trace"),
                None => std::thread::sleep(GLANCE),
            }
        }
        answer::time(&traced)
    }

    /// A picture of the window, or with `full` of the whole page, as PNG.
    ///
    /// # Errors
    /// When the browser does not draw the page, as behind another one.
    pub fn picture(&mut self, full: bool) -> Result<Vec<u8>> {
        let mut how = json!({ "format": "png", "captureBeyondViewport": full });
        if full {
            let size = self.ask("Page.getLayoutMetrics", json!({}))?["cssContentSize"].take();
            how["clip"] =
                json!({ "x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1 });
        }
        let taken = self.ask("Page.captureScreenshot", how)?;
        let data = taken["data"].as_str().unwrap_or_default();
        Ok(base64::prelude::BASE64_STANDARD.decode(data).map_err(|why| format!("a broken picture: {why}"))?)
    }

    /// Says that complaints with this text in them are expected.
    pub fn allow(&mut self, text: &str) {
        self.allowed.push(text.to_owned());
    }

    /// From now on half a second has to do: for what is expected not to happen.
    pub fn be_impatient(&mut self) {
        self.patience = Duration::from_millis(500);
    }

    /// Errors on the page and in its workers so far.
    pub fn complaints(&mut self) -> Vec<String> {
        self.listen();
        let allowed = |it: &&String| !self.allowed.iter().any(|text| it.contains(text));
        self.complaints.iter().filter(allowed).cloned().collect()
    }

    fn ask(&mut self, method: &str, with: Value) -> Result<Value> {
        let answer = self.chrome.call(Some(&self.session), method, with);
        self.listen();
        answer
    }

    #[track_caller]
    fn must(&mut self, method: &str, with: Value) -> Value {
        match self.ask(method, with) {
            Ok(value) => value,
            Err(why) => self.fail(&why.to_string()),
        }
    }

    fn try_eval(&mut self, expression: &str) -> Result<Value> {
        let how = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true,
        });
        let mut answer = self.ask("Runtime.evaluate", how)?;
        match described(&answer["exceptionDetails"]) {
            Some(thrown) => Err(format!("{expression}: {thrown}").into()),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Takes up what the browser told since.
    fn listen(&mut self) {
        while let Some(event) = self.chrome.event() {
            self.note(&event);
        }
    }

    fn note(&mut self, event: &Value) {
        let about = &event["params"];
        match event["method"].as_str().unwrap_or_default() {
            "Target.attachedToTarget" => {
                let worker = about["sessionId"].as_str().unwrap_or_default().to_owned();
                for domain in ["Runtime.enable", "Log.enable"] {
                    // A worker may be gone before it is heard, and would not answer.
                    let _ = self.chrome.tell(Some(&worker), domain, json!({}));
                }
            }
            "Runtime.exceptionThrown" => self.complaints.extend(described(&about["exceptionDetails"])),
            "Runtime.consoleAPICalled" if matches!(about["type"].as_str(), Some("error" | "assert")) => {
                let said =
                    about["args"].as_array().into_iter().flatten().map(|it| {
                        it["value"].as_str().or(it["description"].as_str()).unwrap_or("?").to_owned()
                    });
                self.complaints.push(said.collect::<Vec<_>>().join(" "));
            }
            "Log.entryAdded" if about["entry"]["level"] == "error" => {
                let text = |key: &str| about["entry"][key].as_str().unwrap_or_default().to_owned();
                self.complaints.push(format!("{} {}", text("text"), text("url")));
            }
            _ => {}
        }
    }

    #[track_caller]
    fn mouse(&mut self, kind: &str, x: f64, y: f64, button: &str) {
        let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
        self.must("Input.dispatchMouseEvent", event);
    }

    /// The middle of the first element that matches, once it is there and nothing covers it.
    #[track_caller]
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let expression = format!("(isShut => ({MIDDLE})({}))({IS_SHUT})", quote(selector));
        let until = Instant::now() + self.patience;
        loop {
            let found = self.try_eval(&expression);
            let why = match &found {
                Ok(found) => {
                    if let (Some(x), Some(y)) = (found["x"].as_f64(), found["y"].as_f64()) {
                        return (x, y);
                    }
                    found.as_str().unwrap_or("it cannot be pointed at").to_owned()
                }
                Err(why) => why.to_string(),
            };
            if Instant::now() > until {
                self.fail(&format!("{selector}: {why}"));
            }
            std::thread::sleep(GLANCE);
        }
    }

    /// Ends the test: what was asked, and what the page shows and says instead.
    #[track_caller]
    fn fail(&mut self, why: &str) -> ! {
        let at = Location::caller();
        let shown =
            self.try_eval("location.href.slice(0, 200) + '\\n' + document.body.innerText.slice(0, 400)");
        let shown = shown.ok().and_then(|it| it.as_str().map(str::to_owned)).unwrap_or_default();
        let complaints = self.complaints().join("\n");
        panic!(
            "{}:{}: {why}\n--- the page shows\n{shown}\n--- it complains\n{complaints}",
            at.file(),
            at.line()
        );
    }
}

/// Whether the page is there: loaded, and drawn in place of its first line.
const DRAWN: &str = "document.readyState === 'complete' && location.href !== 'about:blank' && \
    document.getElementById('loading') === null && \
    (document.querySelector('script[type=module]') === null || performance.getEntriesByName('games').length > 0)";

/// Whether an element decides something at a table that takes no decisions now: control is not with the person, or has
/// just come back. What was rolled on paper is entered while control is with nobody.
const IS_SHUT: &str = "it => it !== null && it.closest('main.table:not([data-ready])') !== null && \
    it.closest('#choices .choice[data-event]:not(#outcomes *), .target, .rack button, #passed') !== null";

/// Where to point at the first match of a selector, or why one cannot; not while it still moves, as where fonts or
/// pictures arrive above it.
const MIDDLE: &str = "async selector => {
    const it = document.querySelector(selector);
    if (!it) return 'nothing matches';
    if (isShut(it)) return 'the table takes no decision';
    const inside = r => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
    if (!inside(it.getBoundingClientRect())) it.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const at = () => {
        const r = it.getBoundingClientRect();
        const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
        return { r, x, y, top: document.elementFromPoint(x, y) };
    };
    const free = top => it.contains(top) || top?.closest('label')?.control === it;
    // Elements under the tools at the foot are scrolled to, as anybody would.
    if (!free(at().top)) it.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const before = at();
    await new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 200); });
    const { r, x, y, top } = at();
    if (Math.hypot(x - before.x, y - before.y) > 1) return 'it moves';
    if (r.width === 0 || r.height === 0) return 'it has no size';
    if (!top) return 'it lies outside the window';
    const name = e => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + [...e.classList].map(c => '.' + c).join('');
    return free(top) ? { x, y } : name(top) + ' covers it';
}";

fn described(exception: &Value) -> Option<String> {
    exception["exception"]["description"].as_str().or(exception["text"].as_str()).map(str::to_owned)
}

fn truthy(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false)) && value != 0 && value != ""
}

fn quote(text: &str) -> String {
    Value::from(text).to_string()
}
