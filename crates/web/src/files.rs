//! Files in and out: records and maps chosen or dropped, records saved.
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, DragEvent, Event, File, HtmlAnchorElement, HtmlInputElement, Url};

/// The largest file that is read, in bytes: maps and records have some ten thousand.
const LARGEST: f64 = 4_000_000.0;

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Offers a text to be saved under a name.
pub fn save(name: &str, text: &str, kind: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options) else {
        return;
    };
    let Ok(url) = Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = document().create_element("a")
        && let Ok(link) = link.dyn_into::<HtmlAnchorElement>()
    {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&url);
}

/// Reads a file as text and passes it to `then`, or the reason why it could not be read; to nobody where the page is
/// another one by then.
fn read(file: File, then: Callback<Result<Opened, String>>) {
    spawn_local(async move {
        let name = file.name();
        let opened = if file.size() > LARGEST {
            Err(format!("{name} is too large to be a map or a record."))
        } else {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            text.map(|text| Opened { name: name.clone(), text }).ok_or(format!("{name} could not be read."))
        };
        let _ = then.try_run(opened);
    });
}

/// A button that opens a file.
#[component]
pub fn OpenFile(
    /// The words of the button.
    words: &'static str,
    /// The files' ending, such as `.json`.
    ending: &'static str,
    /// Its name for tests and labels.
    id: &'static str,
    /// Receives the file.
    then: Callback<Result<Opened, String>>,
) -> impl IntoView {
    let chosen = move |event: Event| {
        let input = event_target::<HtmlInputElement>(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            read(file, then);
        }
        // The same file can be chosen again after it was changed.
        input.set_value("");
    };
    view! {
        <label class="btn small openfile">
            <input id=id class="hidden-text" type="file" accept=ending on:change=chosen />
            {words}
        </label>
    }
}

/// A region on which a file can be dropped.
#[component]
pub fn DropFile(
    /// Receives the file.
    then: Callback<Result<Opened, String>>,
    /// The content of the region.
    children: Children,
) -> impl IntoView {
    let over = RwSignal::new(false);
    let drop = move |event: DragEvent| {
        event.prevent_default();
        over.set(false);
        if let Some(file) = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0))
        {
            read(file, then);
        }
    };
    view! {
        <div
            class="dropfile"
            class:is-over=over
            on:dragover=move |event: DragEvent| {
                event.prevent_default();
                over.set(true);
            }
            on:dragleave=move |_| over.set(false)
            on:drop=drop
        >
            {children()}
        </div>
    }
}
