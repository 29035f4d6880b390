//! A sheet laid over the page: beside the button on wide screens, from the bottom on a phone.
use drawing::Icon;
use leptos::html::Dialog;
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::IconView;

/// A sheet with a title and a close button. Escape, and a click beside it, close it; focus then returns
/// to where it was.
#[component]
pub fn Sheet(
    /// Whether it lies there.
    #[prop(into)]
    open: Signal<bool>,
    /// Closes it.
    close: Callback<()>,
    /// Its title.
    title: &'static str,
    /// Its name for tests.
    id: &'static str,
    /// The content; made when the sheet is opened.
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let children = StoredValue::new(children);
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() && !dialog.open() {
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    // The dialog itself is hit only outside its content.
    let close_outside = move |event: MouseEvent| {
        let hit = dialog.get_untracked().zip(event.target()).is_some_and(|(dialog, hit)| {
            let dialog: &web_sys::EventTarget = dialog.as_ref();
            *dialog == hit
        });
        if hit {
            close.run(());
        }
    };
    // The browser says that it is closed a little later: by then its page may be gone.
    let closed = move |_| {
        let _ = close.try_run(());
    };
    view! {
        <dialog id=id class="over" node_ref=dialog aria-label=title on:close=closed on:click=close_outside>
            <div class="overbody">
                <header class="overtop">
                    <h2>{title}</h2>
                    <button class="iconbtn" aria-label="Close" on:click=move |_| close.run(())>
                        <IconView icon=Icon::Close />
                    </button>
                </header>
                <Show when=move || open.get()>{children.with_value(|children| children())}</Show>
            </div>
        </dialog>
    }
}
