//! Signs and pictures from `drawing` as elements.
use drawing::{Drawing, Icon, Style};
use leptos::prelude::*;
use view::Sign;

/// A sign, in the colour of the text beside it.
#[component]
pub fn IconView(
    /// The icon.
    icon: Icon,
    /// Classes besides.
    #[prop(default = "")]
    class: &'static str,
) -> impl IntoView {
    view! {
        <svg class=format!("icon {class}") viewBox="0 0 24 24" aria-hidden="true" inner_html=icon.inner()></svg>
    }
}

/// The sign in front of a choice.
#[component]
pub fn SignView(
    /// The sign.
    sign: Sign,
) -> impl IntoView {
    match sign {
        Sign::None => view! { <span class="glyph"></span> }.into_any(),
        Sign::Picture(picture) => view! { <span class="glyph picture" inner_html=picture></span> }.into_any(),
        Sign::Icon(icon) => view! { <IconView icon class="glyph" /> }.into_any(),
        Sign::Arrow(degrees) => {
            let arrow =
                format!("<g transform=\"rotate({degrees} 12 12)\"><path d=\"M12 20V4M6 10l6-6 6 6\"/></g>");
            view! { <svg class="icon glyph" viewBox="0 0 24 24" aria-hidden="true" inner_html=arrow></svg> }
                .into_any()
        }
    }
}

/// A drawing that nothing is chosen on.
#[component]
pub fn Picture(
    /// The drawing.
    #[prop(into)]
    drawing: Signal<Drawing>,
) -> impl IntoView {
    view! { <div class="picture" inner_html=move || drawing.with(|drawing| drawing.to_svg(Style::Inline))></div> }
}
