//! `openapi.json`: the API for programs (N-30).
use axum::Json;
use serde_json::{Map, Value, json};

use crate::limits::Limits;

/// A request: method, path, the one line that says it, the schema of its body and of its answer, and its statuses.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    body: Option<&'static str>,
    answer: (&'static str, &'static str),
    /// Statuses of problems.
    problems: &'static [&'static str],
    /// Whether it needs a guest.
    guest: bool,
}

const fn get(path: &'static str, summary: &'static str, answer: &'static str) -> Operation {
    let problems = &["400", "401", "403", "404", "429", "503"];
    Operation { method: "get", path, summary, body: None, answer: ("200", answer), problems, guest: true }
}

const fn change(
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    body: Option<&'static str>,
    answer: (&'static str, &'static str),
) -> Operation {
    let problems = &["400", "401", "403", "404", "409", "410", "413", "415", "422", "429", "503"];
    Operation { method, path, summary, body, answer, problems, guest: true }
}

const fn by_anybody(operation: Operation) -> Operation {
    Operation { guest: false, ..operation }
}

/// All requests. A test compares them with the routes.
const OPERATIONS: &[Operation] = &[
    by_anybody(get("/hello", "Says which program answers", "Hello")),
    by_anybody(get("/openapi.json", "Describes this API", "")),
    by_anybody(change("post", "/guests", "Makes a guest", Some("Name"), ("201", "Admitted"))),
    get("/guests/me", "The guest of the token", "Guest"),
    change("patch", "/guests/me", "Gives the guest another name", Some("Name"), ("200", "Guest")),
    change("delete", "/guests/me", "Forgets the guest", None, ("204", "")),
    change("post", "/guests/me/handover", "A code for another device", Some("Nothing"), ("201", "Handover")),
    change("delete", "/guests/me/tokens", "Ends all tokens but the caller's", None, ("204", "")),
    by_anybody(change(
        "post",
        "/guests/claim",
        "Makes a device the guest of a code",
        Some("Code"),
        ("201", "Admitted"),
    )),
    get("/codes/{code}", "The table of a code", "Found"),
    get("/tables", "One's own tables (mine=1), or those that are listed and open (open=1)", "List"),
    change("post", "/tables", "Makes a table", Some("NewTable"), ("201", "Made")),
    get("/tables/{table}", "The table as the caller may see it now", "Look"),
    get("/tables/{table}/record", "Its record, as everybody may know it, with its dice", "Record"),
    change("post", "/tables/{table}/commands", "Carries out a command", Some("Command"), ("200", "Answer")),
    get("/tables/{table}/stream", "The entries after a cursor, and those to come", "stream"),
    by_anybody(get(
        "/days/{date}/{game}",
        "The seal of a day's challenge, and who has come how far; `you` needs a guest",
        "Ladder",
    )),
    change(
        "post",
        "/days/{date}/{game}",
        "Begins the guest's only try at today's challenge",
        Some("NewTry"),
        ("201", "Made"),
    ),
    get("/stream", "The entries of up to 20 tables", "stream"),
];

/// The parameters in the query of a path.
fn queries(path: &str) -> &'static [(&'static str, &'static str)] {
    match path {
        "/tables" => &[("mine", "integer"), ("open", "integer"), ("game", "string"), ("next", "integer")],
        "/tables/{table}" => &[("seat", "integer")],
        "/tables/{table}/stream" => &[("after", "string")],
        "/stream" => &[("tables", "string"), ("after", "string")],
        _ => &[],
    }
}

fn operation(of: &Operation) -> Value {
    let (status, schema) = of.answer;
    let content = match schema {
        "" => json!({"description": of.summary}),
        "stream" => {
            json!({"description": of.summary, "content": {"text/event-stream": {"schema": {"type": "string"}}}})
        }
        schema => json!({"description": of.summary, "content": json_of(schema)}),
    };
    let mut responses = Map::from_iter([(status.to_owned(), content)]);
    if schema == "stream" {
        responses.insert(
            "204".to_owned(),
            json!({"description": "The table has ended, and nothing is left to tell"}),
        );
    }
    for status in of.problems {
        responses.insert((*status).to_owned(), json!({"$ref": "#/components/responses/Problem"}));
    }
    let named = of.path.split('{').skip(1).filter_map(|part| part.split('}').next());
    let parameters: Vec<Value> = named
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
        .chain(queries(of.path).iter().map(|(name, kind)| {
            json!({"name": name, "in": "query", "required": *name == "tables", "schema": {"type": kind}})
        }))
        .collect();
    let mut operation = json!({
        "summary": of.summary, "operationId": format!("{}{}", of.method, of.path), "responses": responses,
        "security": if of.guest { json!([{"bearer": []}, {"cookie": []}]) } else { json!([]) },
    });
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some(body) = of.body {
        operation["requestBody"] = json!({"required": body != "Nothing", "content": json_of(body)});
    }
    operation
}

fn json_of(schema: &str) -> Value {
    json!({"application/json": {"schema": {"$ref": format!("#/components/schemas/{schema}")}}})
}

/// An object of these fields; those with a question mark may be missing.
fn object(fields: &[(&str, Value)]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|(name, schema)| (name.trim_end_matches('?').to_owned(), schema.clone())).collect();
    let required: Vec<&str> =
        fields.iter().map(|(name, _)| *name).filter(|name| !name.ends_with('?')).collect();
    json!({"type": "object", "properties": properties, "required": required})
}

/// The commands, each with its fields.
fn commands() -> Value {
    let seat = || ("seat", json!({"type": "integer", "minimum": 1}));
    let cursor = || ("after", json!({"$ref": "#/components/schemas/Cursor"}));
    let nonce = || ("nonce", json!({"$ref": "#/components/schemas/Nonce"}));
    let bot = |name| (name, json!({"$ref": "#/components/schemas/Bot"}));
    let text = json!({"type": "string"});
    let all: Vec<(&str, Vec<(&str, Value)>)> = vec![
        ("join", vec![("seat?", json!({"type": "integer", "minimum": 1})), nonce()]),
        ("leave", vec![]),
        ("start", vec![bot("fill?")]),
        ("act", vec![seat(), ("event", text), cursor()]),
        ("undo", vec![seat(), cursor()]),
        ("answer", vec![("undo", json!({"type": "integer"})), ("yes", json!({"type": "boolean"}))]),
        ("resign", vec![seat()]),
        ("replace", vec![seat(), bot("bot?")]),
        ("retake", vec![seat()]),
        ("remove", vec![seat()]),
        ("react", vec![("with", json!({"enum": table::online::REACTIONS}))]),
        ("close", vec![]),
        ("rematch", vec![nonce()]),
    ];
    let one = |(word, mut fields): (&str, Vec<(&str, Value)>)| {
        fields.push(("id", json!({"type": "string", "format": "uuid"})));
        fields.push(("do", json!({"const": word})));
        object(&fields)
    };
    json!({"oneOf": all.into_iter().map(one).collect::<Vec<_>>()})
}

fn schemas() -> Value {
    let (text, number, flag) =
        (json!({"type": "string"}), json!({"type": "integer"}), json!({"type": "boolean"}));
    let of = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let list = |items: Value| json!({"type": "array", "items": items});
    let optional = |kind: &str| json!({"type": [kind, "null"]});
    let name = json!({"type": "string", "minLength": 1, "maxLength": 24});
    let seat = object(&[
        ("seat", number.clone()),
        ("kind", json!({"enum": ["person", "bot", "open"]})),
        ("name", optional("string")),
        ("guest", optional("string")),
        ("person?", text.clone()),
        ("here", flag.clone()),
        ("ready", flag.clone()),
        ("late_at", optional("string")),
    ]);
    let date = json!({"type": "string", "format": "date"});
    let time = json!({"type": "string", "format": "date-time"});
    let games: Vec<&str> = games::GameId::ALL.map(games::GameId::key).to_vec();
    let row = [
        ("table", text.clone()),
        ("code?", text.clone()),
        ("game", json!({"enum": games})),
        ("options", json!({"type": "object"})),
        ("digest?", json!({"type": "object"})),
        ("rules", text.clone()),
        ("status", json!({"enum": ["open", "running", "over", "closed", "frozen"]})),
        ("host", text.clone()),
        ("day?", date.clone()),
        ("pace", optional("integer")),
        ("seats", list(seat)),
        ("you", list(number.clone())),
        ("cursor", of("Cursor")),
        ("turn", json!({"oneOf": [text.clone(), number.clone(), list(number.clone())]})),
    ];
    let with = |more: &[(&'static str, Value)]| object(&[&row[..], more].concat());
    json!({
        "Hello": object(&[("menagerie", text.clone()), ("api", json!({"const": 1})), ("lan?", text.clone())]),
        "Nothing": {"type": "object", "maxProperties": 0},
        "Name": object(&[("name", name.clone())]),
        "Code": object(&[("code", text.clone())]),
        "Found": object(&[("table", text.clone())]),
        "Guest": object(&[("guest", text.clone()), ("name", name.clone())]),
        "Admitted": object(&[("guest", text.clone()), ("name", name), ("token", text.clone())]),
        "Handover": object(&[("code", text.clone()), ("expires", time.clone())]),
        "Cursor": {"type": "string", "pattern": "^[0-9]+\\.[0-9]+$"},
        "Nonce": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "Bot": {"type": "string", "pattern": "^(random|greedy|best|(search|careful|bold|quick):[1-9][0-9]{0,3})$"},
        "NewTable": object(&[
            ("id?", json!({"type": "string", "format": "uuid"})),
            ("game", json!({"enum": games})),
            ("options?", json!({"type": "object"})),
            ("files?", json!({"type": "object"})),
            ("seats", list(json!({"type": "string", "pattern": "^(me|open|bot .+)$"}))),
            ("listed?", flag.clone()),
            ("pace?", json!({"type": ["integer", "null"], "minimum": 30, "maximum": 604_800})),
            ("late?", json!({"enum": ["bot", "resign"]})),
            ("takeback?", json!({"enum": ["ask", "off"]})),
            ("watch?", flag.clone()),
            ("nonce", of("Nonce")),
        ]),
        "Made": object(&[
            ("table", text.clone()),
            ("code?", text.clone()),
            ("cursor", of("Cursor")),
            ("entries", list(of("Entry"))),
            ("you", list(number.clone())),
        ]),
        "Entry": object(&[
            ("seq", number.clone()),
            ("at", time.clone()),
            ("kind", text.clone()),
            ("own?", flag.clone()),
        ]),
        "Answer": object(&[("cursor", of("Cursor")), ("entries", list(of("Entry"))), ("table?", text.clone())]),
        "Row": with(&[("waiting", flag.clone()), ("result", optional("string"))]),
        "List": object(&[("tables", list(of("Row"))), ("next?", number.clone())]),
        "Look": with(&[
            ("watchers", number.clone()),
            ("state", json!({"type": "object"})),
            ("legal?", list(text.clone())),
            ("events", list(text.clone())),
            ("dice", object(&[("scheme", text.clone()), ("commit", text.clone())])),
        ]),
        "NewTry": {"type": "object", "properties": {"id": {"type": "string", "format": "uuid"}}, "additionalProperties": false},
        "Ladder": object(&[
            ("commit", text.clone()),
            ("seed?", text.clone()),
            ("options", json!({"type": "object"})),
            ("scale", json!({"enum": ["chances", "points"]})),
            ("ends", time.clone()),
            ("players", number.clone()),
            ("finished", number.clone()),
            ("ranking", list(object(&[
                ("place", number.clone()),
                ("name", text.clone()),
                ("result", optional("string")),
                ("utility", optional("number")),
                ("loss", optional("number")),
                ("you", flag.clone()),
                ("table?", text.clone()),
            ]))),
            ("results", list(object(&[
                ("result", text.clone()),
                ("utility", json!({"type": "number"})),
                ("count", number.clone()),
            ]))),
            ("losses", list(object(&[("loss", json!({"type": "number"})), ("count", number.clone())]))),
            ("you", json!({"oneOf": [{"type": "null"}, object(&[
                ("table", text.clone()),
                ("status", json!({"enum": ["running", "over", "closed", "frozen"]})),
                ("place?", number.clone()),
            ])]})),
        ]),
        "Record": object(&[
            ("format", text.clone()),
            ("game", text.clone()),
            ("events", list(text.clone())),
            ("dice?", json!({"type": "object"})),
        ]),
        "Command": commands(),
        "Problem": object(&[
            ("title", text.clone()),
            ("status", number),
            ("code", text.clone()),
            ("detail", text.clone()),
            ("rule?", text.clone()),
            ("cursor?", of("Cursor")),
            ("at?", text),
        ]),
    })
}

/// The document.
fn describe() -> Value {
    let mut paths = Map::new();
    for of in OPERATIONS {
        let path = paths.entry(of.path.to_owned()).or_insert_with(|| json!({}));
        path[of.method] = operation(of);
    }
    let limits = Limits::default();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Menagerie, online tables",
            "version": env!("CARGO_PKG_VERSION"),
            "description": format!(
                "Bodies have up to {} bytes, those of new tables up to {}. docs/api.md walks through a game.",
                limits.body, limits.table_body
            ),
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "responses": {"Problem": {
                "description": "Nothing was changed",
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            }},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "menagerie_guest"},
            },
        },
    })
}

/// `GET openapi.json`.
pub async fn document() -> Json<Value> {
    Json(describe())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn n_30_the_document_has_each_route_and_no_other() {
        let source = include_str!("mod.rs");
        let routes: BTreeSet<&str> =
            source.split(".route(\"/api/v1").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let described: BTreeSet<&str> = OPERATIONS.iter().map(|of| of.path).collect();
        assert_eq!(described, routes);
    }

    #[test]
    fn n_30_every_reference_leads_somewhere() {
        let document = describe();
        let text = document.to_string();
        for reference in text.split("\"$ref\":\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(document.pointer(reference).is_some(), "{reference}");
        }
        let used = |name: &str| text.contains(&format!("#/components/schemas/{name}\""));
        let names = document["components"]["schemas"].as_object().unwrap();
        let unused: Vec<&String> = names.keys().filter(|name| !used(name)).collect();
        assert_eq!(unused, [""; 0]);
    }

    #[test]
    fn n_30_a_command_without_a_word_here_is_none() {
        let words: BTreeSet<String> = commands()["oneOf"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["properties"]["do"]["const"].as_str().unwrap().to_owned())
            .collect();
        // The sentence that names all commands is that of a word that is none.
        let wrong = json!({"id": "0b0e8f6c-3a55-4c3e-9d1f-2f6f5d1f7a10", "do": "dance"});
        let refused = table::online::Command::read(&wrong).unwrap_err();
        for word in &words {
            assert!(refused.detail.contains(word.as_str()), "{word}: {}", refused.detail);
        }
        assert_eq!(words.len(), 13);
    }
}
