//! Joining by code: the place that a code leads to.
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::api::{Trouble, ask};
use super::guest::{Guest, WithGuest};
use crate::app::{MessagePage, go_instead};
use crate::components::Header;
use crate::route::Route;

/// The page of a code.
#[component]
pub fn JoinPage(code: String) -> impl IntoView {
    let page = Callback::new(move |_: Guest| view! { <Lookup code=code.clone() /> }.into_any());
    view! { <WithGuest page /> }
}

#[component]
fn Lookup(code: String) -> impl IntoView {
    let failure = RwSignal::new(None::<String>);
    let asked = protocol::table_code(&code);
    let shown = asked.clone();
    spawn_local(async move {
        let plain = asked.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let found = if plain {
            ask("GET", &format!("codes/{asked}"), None).await
        } else {
            Err(Trouble::Refused(super::api::Refusal { code: "not-found".to_owned(), ..Default::default() }))
        };
        match found {
            Ok(answer) => {
                if failure.try_get_untracked().is_some() {
                    go_instead(&Route::Table(answer["table"].as_str().unwrap_or_default().to_owned()));
                }
            }
            Err(Trouble::Refused(refusal)) if refusal.code == "not-found" => {
                let words =
                    format!("No open table has the code {asked}. It may have started, or been closed.");
                let _ = failure.try_set(Some(words));
            }
            Err(why) => drop(failure.try_set(Some(why.words()))),
        }
    });
    move || match failure.get() {
        Some(words) => view! {
            <MessagePage heading="There is no such table" words=words>
                <a class="btn main" id="to-tables" href=Route::Online.href()>"Try another code"</a>
            </MessagePage>
        }
        .into_any(),
        None => view! {
            <div class="page">
                <Header crumb="Play with others" />
                <main id="main" class="words">
                    <p class="second" role="status">{format!("Looking for {shown} …")}</p>
                </main>
            </div>
        }
        .into_any(),
    }
}
