// Written by scripts/admin-client.ts from the description of the admin API: change an operation and run it again.

export interface components {
schemas: {
Problem: { type: string
title: string
status: number
code: "invalid_request" | "invalid_token" | "insufficient_scope" | "not_permitted" | "school_suspended" | "not_found" | "method_not_allowed" | "conflict" | "request_in_progress" | "version_mismatch" | "body_too_large" | "unsupported_media_type" | "invalid_input" | "idempotency_key_reused" | "version_required" | "too_many_requests" | "server_error" | "temporarily_unavailable"
/** what was wrong */ detail: string
/** what to do about it */ todo: string
/** one for each field that is wrong */ errors?: ({ /** a JSON pointer into what was sent */ pointer: string
detail: string })[]
/** names this request in a report */ request_id: string }
Session: { person_id: string
/** highest first */ roles: ("owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student")[]
/** what these roles allow */ permissions: (string)[]
/** send it as X-CSRF-Token with each change */ csrf_token: string }
}
}

export interface paths {
"/students": {
/** List students */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "name" | "email" | "course_count" | "completed_count" | "first_enrolled_at" | "last_watched_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
name?: string
email?: string
course_count?: number
/** courses completed */ completed_count?: number
/** ISO 8601, UTC */ first_enrolled_at?: string
/** ISO 8601, UTC */ last_watched_at?: string | null })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}": {
/** Get a student */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
name: string
email: string
enrolments: ({ course: { id: string
slug: string
name: string }
/** ISO 8601, UTC */ enrolled_at: string
/** ISO 8601, UTC */ last_watched_at: string | null
/** ISO 8601, UTC */ completed_at: string | null
completed_lectures: number
total_lectures: number
has_access: boolean })[]
/** whether there are more than the latest 100 */ has_more: boolean } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members": {
/** List members */
get: { parameters: { query?: { role?: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student"; limit?: number; cursor?: string; fields?: ("id" | "name" | "email" | "roles" | "joined_at" | "is_active")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
name?: string
email?: string
/** at this school, highest first */ roles?: (string)[]
/** ISO 8601, UTC */ joined_at?: string
is_active?: boolean })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/{id}": {
/** Get a member */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
name: string
email: string
/** at this school, highest first */ roles: (string)[]
/** ISO 8601, UTC */ joined_at: string
is_active: boolean } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders": {
/** List orders */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "trade_no" | "buyer" | "items" | "total" | "instalments" | "fulfilment" | "payment_states" | "created_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
trade_no?: string
buyer?: { id: string
name: string
email: string }
items?: (string)[]
/** An exact amount; compare and add as decimals, not as floating point */ total?: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
instalments?: number
fulfilment?: string
payment_states?: (string)[]
/** ISO 8601, UTC */ created_at?: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{id}": {
/** Get an order */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
trade_no: string
buyer: { id: string
name: string
email: string }
/** An exact amount; compare and add as decimals, not as floating point */ total: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
fulfilment: string
/** ISO 8601, UTC */ created_at: string
payments: ({ id: string
/** the order it belongs to; several payments may share it */ trade_no: string
/** An exact amount; compare and add as decimals, not as floating point */ amount: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: "not_paid" | "paid" | "expired" | "failed" | "manual_enrolled" | "refunding" | "refunded"
payment_type: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ paid_at: string | null
lines: ({ name: string
kind: string
quantity: number
/** An exact amount; compare and add as decimals, not as floating point */ amount: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
adjustments: ({ kind: string
label: string
code: string | null
/** An exact amount; compare and add as decimals, not as floating point */ amount: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
installment: { sequence: number
count: number
/** ISO 8601, UTC */ next_charge_at: string | null
/** An exact amount; compare and add as decimals, not as floating point */ remaining: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } }
refund: { state: string
/** An exact amount; compare and add as decimals, not as floating point */ amount: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ requested_at: string | null
/** ISO 8601, UTC */ refunded_at: string | null }
invoice_number: string | null
/** while it can be paid by them */ instructions: { bank_code: string | null
bank_name: string | null
/** the account or code to pay to */ code: string
/** ISO 8601, UTC */ pay_before: string | null } })[]
refunds: ({ id: string
payment_id: string
/** An exact amount; compare and add as decimals, not as floating point */ amount: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: string
reason: string
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ decided_at: string | null
/** ISO 8601, UTC */ finished_at: string | null })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/coupons": {
/** List coupons */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "code" | "label" | "kind" | "amount_off" | "percent_off" | "minimum" | "limit_total" | "limit_per_member" | "redeemed" | "item_kinds" | "starts_at" | "ends_at" | "archived_at" | "updated_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
code?: string
label?: string
kind?: "amount" | "percent"
/** for kind amount */ amount_off?: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off?: number | null
/** the least an order must come to */ minimum?: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
limit_total?: number | null
limit_per_member?: number | null
redeemed?: number
/** null: everything */ item_kinds?: (string)[] | null
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null
/** ISO 8601, UTC */ archived_at?: string | null
/** ISO 8601, UTC */ updated_at?: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a coupon */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** what buyers type: letters, digits, hyphens, underscores */ code: string
/** what buyers read beside the discount */ label?: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the least an order must come to, a decimal */ minimum?: string
/** how often in all; null: no limit */ limit_total?: number | null
limit_per_member?: number | null
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null } } }; responses: { 200: { content: { "application/json": { id: string
code: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
limit_total: number | null
limit_per_member: number | null
redeemed: number
/** null: everything */ item_kinds: (string)[] | null
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string } } }; 201: { content: { "application/json": { id: string
code: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
limit_total: number | null
limit_per_member: number | null
redeemed: number
/** null: everything */ item_kinds: (string)[] | null
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/coupons/{id}": {
/** Get a coupon */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
code: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
limit_total: number | null
limit_per_member: number | null
redeemed: number
/** null: everything */ item_kinds: (string)[] | null
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a coupon */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** what buyers read beside the discount */ label?: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the least an order must come to, a decimal */ minimum?: string
/** how often in all; null: no limit */ limit_total?: number | null
limit_per_member?: number | null
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null } } }; responses: { 200: { content: { "application/json": { id: string
code: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
limit_total: number | null
limit_per_member: number | null
redeemed: number
/** null: everything */ item_kinds: (string)[] | null
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses": {
/** Create a course */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
name: string
summary?: string
/** Markdown */ description?: string
/** the language it is taught in, such as en or zh-TW */ language: string
tags?: (string)[]
/** ids of list_lecturers, the first named first */ lecturer_ids?: (string)[] } } }; responses: { 200: { content: { "application/json": { id: string
slug: string
name: string
summary: string
language: string
tags: (string)[]
lecturers: ({ id: string
name: string })[]
/** the ways to buy it; operators also see those not on sale */ plans: ({ id: string
name: string
/** An exact amount; compare and add as decimals, not as floating point */ price: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** in how many parts it is paid */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean })[]
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** Markdown */ description: string
sections: ({ id: string
title: string
updated_at: string
lectures: ({ id: string
title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds: number | null
/** whether everybody may open it */ is_preview: boolean
updated_at: string })[] })[]
lecture_count: number
/** of all lectures that have a running time */ duration_seconds: number } } }; 201: { content: { "application/json": { id: string
slug: string
name: string
summary: string
language: string
tags: (string)[]
lecturers: ({ id: string
name: string })[]
/** the ways to buy it; operators also see those not on sale */ plans: ({ id: string
name: string
/** An exact amount; compare and add as decimals, not as floating point */ price: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** in how many parts it is paid */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean })[]
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** Markdown */ description: string
sections: ({ id: string
title: string
updated_at: string
lectures: ({ id: string
title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds: number | null
/** whether everybody may open it */ is_preview: boolean
updated_at: string })[] })[]
lecture_count: number
/** of all lectures that have a running time */ duration_seconds: number } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{id}": {
/** Update a course */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
name?: string
summary?: string
/** Markdown */ description?: string
language?: string
tags?: (string)[]
lecturer_ids?: (string)[]
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": { id: string
slug: string
name: string
summary: string
language: string
tags: (string)[]
lecturers: ({ id: string
name: string })[]
/** the ways to buy it; operators also see those not on sale */ plans: ({ id: string
name: string
/** An exact amount; compare and add as decimals, not as floating point */ price: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** in how many parts it is paid */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean })[]
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** Markdown */ description: string
sections: ({ id: string
title: string
updated_at: string
lectures: ({ id: string
title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds: number | null
/** whether everybody may open it */ is_preview: boolean
updated_at: string })[] })[]
lecture_count: number
/** of all lectures that have a running time */ duration_seconds: number } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events": {
/** Create an event */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
title: string
summary?: string
/** Markdown */ description?: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
/** where it takes place, such as Asia/Taipei; that of the school unless given */ time_zone?: string
is_all_day?: boolean
is_online?: boolean
location?: string | null
/** told to those who registered only */ join_url?: string | null } } }; responses: { 200: { content: { "application/json": { id: string
slug: string
title: string
summary: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
/** where it takes place */ time_zone: string
is_all_day: boolean
is_online: boolean
location: string | null
/** operators also see those not on sale */ tickets: ({ id: string
name: string
/** An exact amount; compare and add as decimals, not as floating point */ price: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
seats_left: number
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean })[]
/** tickets are on sale, and none is left */ is_sold_out: boolean
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** Markdown */ description: string
join_url: string | null } } }; 201: { content: { "application/json": { id: string
slug: string
title: string
summary: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
/** where it takes place */ time_zone: string
is_all_day: boolean
is_online: boolean
location: string | null
/** operators also see those not on sale */ tickets: ({ id: string
name: string
/** An exact amount; compare and add as decimals, not as floating point */ price: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
seats_left: number
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean })[]
/** tickets are on sale, and none is left */ is_sold_out: boolean
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** Markdown */ description: string
join_url: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{id}": {
/** Update an event */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
title?: string
summary?: string
/** Markdown */ description?: string
/** ISO 8601, UTC */ starts_at?: string
/** ISO 8601, UTC */ ends_at?: string
time_zone?: string
is_all_day?: boolean
is_online?: boolean
location?: string | null
join_url?: string | null
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": { id: string
slug: string
title: string
summary: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
/** where it takes place */ time_zone: string
is_all_day: boolean
is_online: boolean
location: string | null
/** operators also see those not on sale */ tickets: ({ id: string
name: string
/** An exact amount; compare and add as decimals, not as floating point */ price: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
seats_left: number
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean })[]
/** tickets are on sale, and none is left */ is_sold_out: boolean
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** Markdown */ description: string
join_url: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions": {
/** List subscriptions */
get: { parameters: { query?: { state?: "to_come" | "active" | "ended" | "taken_back"; limit?: number; cursor?: string; fields?: ("id" | "member" | "plan" | "state" | "source" | "starts_at" | "ends_at" | "taken_back_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
member?: { id: string
name: string
email: string }
plan?: { id: string
slug: string
name: string }
state?: "to_come" | "active" | "ended" | "taken_back"
/** payment, or manual for one given by hand */ source?: string
/** ISO 8601, UTC */ starts_at?: string
/** null: never */ ends_at?: string | null
/** ISO 8601, UTC */ taken_back_at?: string | null })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{id}": {
/** Get a subscription */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
member: { id: string
name: string
email: string }
plan: { id: string
slug: string
name: string }
state: "to_come" | "active" | "ended" | "taken_back"
/** payment, or manual for one given by hand */ source: string
/** ISO 8601, UTC */ starts_at: string
/** null: never */ ends_at: string | null
/** ISO 8601, UTC */ taken_back_at: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/posts": {
/** List posts */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; limit?: number; cursor?: string; fields?: ("id" | "slug" | "title" | "summary" | "author" | "state" | "published_at" | "updated_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
slug?: string
title?: string
summary?: string
author?: string | null
state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
/** ISO 8601, UTC */ updated_at?: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a post */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
title: string
summary?: string
/** Markdown */ body?: string } } }; responses: { 200: { content: { "application/json": { id: string
slug: string
title: string
summary: string
author: string | null
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string } } }; 201: { content: { "application/json": { id: string
slug: string
title: string
summary: string
author: string | null
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/posts/{id}": {
/** Update a post */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
title?: string
summary?: string
/** Markdown */ body?: string
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": { id: string
slug: string
title: string
summary: string
author: string | null
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/pages": {
/** List pages */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; limit?: number; cursor?: string; fields?: ("id" | "slug" | "title" | "state" | "published_at" | "updated_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
slug?: string
title?: string
state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
/** ISO 8601, UTC */ updated_at?: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a page */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
title: string
/** Markdown */ body?: string } } }; responses: { 200: { content: { "application/json": { id: string
slug: string
title: string
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string } } }; 201: { content: { "application/json": { id: string
slug: string
title: string
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/pages/{id}": {
/** Update a page */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
title?: string
/** Markdown */ body?: string
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": { id: string
slug: string
title: string
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/comments": {
/** List comments */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "author" | "body" | "post_id" | "lecture_id" | "answers" | "created_at" | "hidden_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
author?: { id: string
name: string }
body?: string
post_id?: string | null
lecture_id?: string | null
/** the comment it answers */ answers?: string | null
/** ISO 8601, UTC */ created_at?: string
/** since when only editors see it */ hidden_at?: string | null })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/comments/{id}": {
/** Get a comment */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
author: { id: string
name: string }
body: string
post_id: string | null
lecture_id: string | null
/** the comment it answers */ answers: string | null
/** ISO 8601, UTC */ created_at: string
/** since when only editors see it */ hidden_at: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lecturers": {
/** List lecturers */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "name" | "bio" | "updated_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
name?: string
/** Markdown */ bio?: string
/** ISO 8601, UTC */ updated_at?: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lecturers/{id}": {
/** Get a lecturer */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
name: string
/** Markdown */ bio: string
/** ISO 8601, UTC */ updated_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/forms": {
/** List forms */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "slug" | "title" | "state" | "created_at" | "updated_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id?: string
slug?: string
title?: string
state?: string
/** ISO 8601, UTC */ created_at?: string
/** ISO 8601, UTC */ updated_at?: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/analytics/revenue": {
/** Revenue */
get: { parameters: { query: { from: string; until: string; by?: "day" | "week" | "month" }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { spans: ({ /** the first day of the span, YYYY-MM-DD */ begins: string
payments: number
/** An exact amount; compare and add as decimals, not as floating point */ paid: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** An exact amount; compare and add as decimals, not as floating point */ refunded: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** An exact amount; compare and add as decimals, not as floating point */ net: { /** decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/session": {
/** Get the session */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Session"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
}
