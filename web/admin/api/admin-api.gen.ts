// Written by scripts/admin-client.ts from the description of the admin API: change an operation and run it again.

export interface components {
schemas: {
Announcement: { id: string
title: string
body: string
path: string | null
audience: "members" | "role" | "course"
role: string | null
course_id: string | null
/** how many it was for when it was sent */ recipients: number
/** ISO 8601, UTC */ created_at: string
/** null: it is being delivered */ delivered_at: string | null }
Appearance: { /** the key of the logo */ logo_key: string | null
/** the key of the picture on the front page */ cover_key: string | null
navigation: ({ label: string
href: string })[]
/** Markdown */ footer: string
/** of headings */ typeface: "sans" | "serif"
/** what the front page is made of, in this order; none: the usual order */ sections: (({ kind: "hero" }) | ({ kind: "newest" | "events" | "memberships" | "lecturers" | "posts"
title: string }) | ({ kind: "featured"
title: string
course_ids: (string)[] }) | ({ kind: "voices"
title: string
comment_ids: (string)[] }) | ({ kind: "text"
title: string
body: string }))[]
/** of links, buttons and the icon, such as #3b5bdb */ accent_colour: string
/** the colours shown: the accent made readable on light and dark pages, and text on its buttons */ accent: { on_light: string
on_dark: string
on_button: string }
/** contrast ratios by WCAG 2.2 */ contrast: { /** what text of ordinary size needs */ needed: number
/** accent_colour itself on a light page */ chosen_on_light: number
/** accent_colour itself on a dark page */ chosen_on_dark: number
/** accent.on_light on a light page */ on_light: number
/** accent.on_dark on a dark page */ on_dark: number
/** accent.on_button on a button */ on_button: number }
/** 1970-01-01T00:00:00.000Z until it is changed for the first time */ updated_at: string }
Attention: { /** GET /orders/refunds */ refunds_requested: number | null
/** GET /orders?needs_attention=true */ payments_needing_attention: number | null
/** GET /orders/failed_invoices */ invoices_failed: number | null
/** found by the nightly comparison and not repaired: GET /orders/differences */ book_differences: number | null
/** unpaid, to be paid within 48 hours: GET /orders?lapsing=true */ payments_lapsing: number | null
/** reported and not hidden: GET /comments?is_reported=true&is_hidden=false */ comments_reported: number | null
/** GET /metadata_clients?state=to_review; null while MCP connections are off */ clients_to_review: number | null
/** GET /failed_jobs */ failed_jobs: number | null }
AuditEntry: { id: string
kind: string
/** whose account it concerns */ person: { id: string
name: string | null } | null
/** who did it */ by: { id: string
name: string | null } | null
address: string | null
user_agent: string | null
detail: Record<string, (string) | (number) | (boolean)>
/** ISO 8601, UTC */ happened_at: string }
BookDifference: { id: string
kind: "payment_row" | "line_shares" | "ledger_missing" | "sum" | "invoice_missing" | "invoice_credit" | "invoice_differs" | "order_state" | "access_missing" | "access_not_paid" | "notice_lost" | "refund_lost" | "charged_twice" | "gateway_differs" | "unknown_payment" | "payout_unmatched" | "gateway_silent"
/** what differs, in a sentence */ what: string
order_id: string | null
trade_no: string | null
payment_id: string | null
/** when it was found first */ found_at: string
/** when it was found last */ seen_at: string
/** ISO 8601, UTC */ resolved_at: string | null }
CancellationRule: { /** from the longest notice to the shortest; empty: nothing is refunded */ tiers: ({ /** until so many hours before the start; 0: until it starts */ hours_before: number
/** so much of what was paid is refunded */ percent: number })[]
/** null: the default, until the school decides */ updated_at: string | null
/** a digest of the other fields: send it in quotes as If-Match */ version: string }
Captions: { language: string
label: string
/** ISO 8601, UTC */ updated_at: string
/** WebVTT */ body: string }
CheckIn: { /** checked_in_before: somebody came with this code already, at checked_in_at */ result: "checked_in" | "checked_in_before" | "cancelled" | "no_show"
/** null where the registration was cancelled or missed */ registration: { id: string
member: { id: string
/** null without members:read or students:read */ name: string | null }
ticket: string } | null
/** ISO 8601, UTC */ checked_in_at: string | null }
Comment: { id: string
author: { id: string
/** null without members:read or students:read */ name: string | null }
body: string
post_id: string | null
lecture_id: string | null
/** the comment it answers */ answers: string | null
/** ISO 8601, UTC */ created_at: string
/** since when only editors see it */ hidden_at: string | null
/** how many members have reported it */ report_count: number
/** a digest of the other fields: send it in quotes as If-Match */ version: string }
ConfirmableBookDifference: { id: string
kind: "payment_row" | "line_shares" | "ledger_missing" | "sum" | "invoice_missing" | "invoice_credit" | "invoice_differs" | "order_state" | "access_missing" | "access_not_paid" | "notice_lost" | "refund_lost" | "charged_twice" | "gateway_differs" | "unknown_payment" | "payout_unmatched" | "gateway_silent"
/** what differs, in a sentence */ what: string
order_id: string | null
trade_no: string | null
payment_id: string | null
/** when it was found first */ found_at: string
/** when it was found last */ seen_at: string
/** ISO 8601, UTC */ resolved_at: string | null
/** only in the dry run of an access token: where a person confirms it in the admin area */ confirm_url?: string }
ConfirmableDecidedRefund: { id: string
order_id: string
trade_no: string
payment_id: string
member_id: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: "requested" | "processing" | "rejected" | "done" | "failed"
reason: string
/** why an operator must look at the payment */ needs_attention: string | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ decided_at: string | null
/** ISO 8601, UTC */ finished_at: string | null
/** by_gateway: the gateway is asked to pay it back; by_hand: you pay it back yourself and then finish the refund; null: nothing is paid back */ paid_back: "by_gateway" | "by_hand" | null
/** what the member loses once the money has gone back; empty: nothing */ loses: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
name: string })[]
/** what becomes of the memberships that the payment was for; empty: nothing */ memberships: ({ /** returns: to the plan before the refunded switch; shortened: by the days that the refunded payment was credited for */ outcome: "unchanged" | "ends" | "returns" | "shortened"
/** the name of the plan afterwards */ plan: string
/** when its paid period then ends, or when it ended */ ends_at: string })[]
/** only in the dry run of an access token: where a person confirms it in the admin area */ confirm_url?: string }
ConfirmableOrderInvoice: { payment_id: string
order_id: string
trade_no: string
number: string | null
issuer: "manual" | "local" | "ecpay"
state: "pending" | "issued" | "voided" | "allowance"
kind: "personal" | "company" | "donation"
/** null without members:read or students:read */ buyer_name: string | null
tax_id: string | null
carrier: string | null
donation_code: string | null
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
refunded: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ issued_at: string | null
/** ISO 8601, UTC */ voided_at: string | null
void_reason: string | null
/** what the issuer said last, while it has not succeeded */ problem: string | null
/** since when an operator must look */ failed_at: string | null
/** ISO 8601, UTC */ next_try_at: string | null
credit_notes: ({ refund_id: string
number: string | null
/** not_needed: the whole invoice was voided */ state: "pending" | "issued" | "not_needed"
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ issued_at: string | null })[]
/** voided invoices of the same payment, the oldest first */ replaces: ({ number: string
/** ISO 8601, UTC */ issued_at: string
/** ISO 8601, UTC */ voided_at: string
void_reason: string | null })[]
/** only in the dry run of an access token: where a person confirms it in the admin area */ confirm_url?: string }
ConfirmableOrderPayment: { id: string
/** the order it belongs to; several payments may share it */ trade_no: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: "not_paid" | "paid" | "expired" | "failed" | "manual_enrolled" | "refunding" | "refunded"
payment_type: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ paid_at: string | null
lines: ({ name: string
kind: string
quantity: number
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
adjustments: ({ kind: string
label: string
code: string | null
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
installment: { sequence: number
count: number
/** ISO 8601, UTC */ next_charge_at: string | null
remaining: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } } | null
refund: { state: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ requested_at: string | null
/** ISO 8601, UTC */ refunded_at: string | null }
invoice_number: string | null
/** while it can be paid by them */ instructions: { bank_code: string | null
bank_name: string | null
/** the account or code to pay to */ code: string
/** ISO 8601, UTC */ pay_before: string | null } | null
gateway: string
/** in the amount; rate in 0.01 % */ taxes: ({ name: string
rate: number
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
/** why an operator must look at it */ needs_attention: string | null
/** the buyer’s bank asked for the money back */ dispute: { state: "open" | "won" | "lost"
/** until when evidence can be handed in at the gateway */ evidence_due_at: string | null } | null
/** only in the dry run of an access token: where a person confirms it in the admin area */ confirm_url?: string }
ConfirmableRefund: { id: string
order_id: string
trade_no: string
payment_id: string
member_id: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: "requested" | "processing" | "rejected" | "done" | "failed"
reason: string
/** why an operator must look at the payment */ needs_attention: string | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ decided_at: string | null
/** ISO 8601, UTC */ finished_at: string | null
/** only in the dry run of an access token: where a person confirms it in the admin area */ confirm_url?: string }
ConsultingException: { id: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string }
ConsultingService: { id: string
slug: string
name: string
/** Markdown */ description: string
/** who has it may reserve */ course: { id: string
slug: string
name: string }
lecturer: { id: string
name: string } | null
duration_minutes: number
/** the zone of its weekly times */ time_zone: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
ConsultingSlot: { id: string
weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
/** such as 09:30, in the time zone of the service */ start_time: string
/** 24:00 is the end of the day */ end_time: string
/** ISO 8601, UTC */ effective_from: string | null
/** ISO 8601, UTC */ effective_until: string | null }
CouponQuote: { lines: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it is not published */ name: string | null
quantity: number
/** of all pieces, before the discount */ price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** why it cannot be bought; then it is not counted */ problem: "not_on_sale" | "instalments_alone" | null })[]
/** the promotion that the order has besides; the coupon applies to what it leaves */ promotion: { label: string
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } } | null
coupon: { is_applied: boolean
/** why it does not apply */ why: "unknown" | "over" | "not_yet" | "used_up" | "used_by_you" | "below_minimum" | "other_kinds" | null
/** for not_yet */ starts_at: string | null
/** for below_minimum: what the order must come to besides */ missing: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null }
subtotal: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
total: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } }
Course: { id: string
slug: string
name: string
summary: string
language: string
tags: (string)[]
lecturers: ({ id: string
name: string })[]
/** the ways to buy it; operators also see those not on sale */ plans: ({ id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** in how many parts it is paid */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
updated_at: string })[]
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
/** of all lectures that have a running time */ duration_seconds: number
/** the key of its picture */ image_key: string | null }
CoursePlan: { id: string
course_id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** in how many parts it is paid */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
is_archived: boolean
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
/** ISO 8601, UTC */ updated_at: string }
CourseProgress: { student_id: string
course_id: string
completed_lectures: number
total_lectures: number
sections: ({ id: string
title: string
lectures: ({ id: string
title: string
kind: string
state: "unread" | "read" | "completed"
/** null: it has no running time */ duration_seconds: number | null
/** where they were last */ position_seconds: number
is_locked: boolean
locked_because: string | null
/** ISO 8601, UTC */ unlocks_at: string | null })[] })[] }
Currencies: { /** in which every offer has a price */ currency: string
/** in which offers may have prices besides */ others: (string)[]
/** what the gateways of the school accept besides */ possible: (string)[]
/** a digest of the other fields: send it in quotes as If-Match */ version: string }
Curriculum: { course_id: string
sections: (components['schemas']["CurriculumSection"])[]
/** changes with each section and lecture, and with their order */ updated_at: string }
CurriculumLecture: { id: string
title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds: number | null
/** whether everybody may open it */ is_preview: boolean
/** what opens it: one of the three; null: it is open at once */ unlock: { /** ISO 8601, UTC */ at?: string
after_days?: number
after_lecture_id?: string } | null
/** ISO 8601, UTC */ updated_at: string
/** whether its file, URL or text is there; students find nothing in others */ has_content: boolean }
CurriculumSection: { id: string
title: string
/** ISO 8601, UTC */ updated_at: string
lectures: (components['schemas']["CurriculumLecture"])[] }
DigitalProduct: { id: string
slug: string
name: string
summary: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** the key of its picture */ image_key: string | null
/** Markdown */ description: string }
DigitalProductFile: { id: string
product_id: string
name: string
media_type: string
size_bytes: number
/** the key of the upload */ file_key: string
/** how often each buyer may download it; null: no limit */ download_limit: number | null
/** ISO 8601, UTC */ updated_at: string }
Enrollment: { course: { id: string
slug: string
name: string }
/** ISO 8601, UTC */ enrolled_at: string
/** ISO 8601, UTC */ last_watched_at: string | null
/** ISO 8601, UTC */ completed_at: string | null
completed_lectures: number
total_lectures: number
has_access: boolean }
Event: { id: string
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
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
seats_left: number
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
updated_at: string })[]
/** tickets are on sale, and none is left */ is_sold_out: boolean
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** Markdown */ description: string
join_url: string | null
/** the key of its picture */ image_key: string | null }
FailedJob: { id: string
/** which job, such as mails */ name: string
/** what had happened, such as payment.paid */ after: string
/** the last error, without secrets and addresses */ error: string
/** ISO 8601, UTC */ failed_at: string }
Feature: { feature: "mcp_connections" | "id_token_signing" | "open_client_documents"
is_on: boolean
/** ISO 8601, UTC */ switched_on_at: string | null
/** a digest of the other fields: send it in quotes as If-Match */ version: string }
Form: { id: string
slug: string
title: string
/** Markdown */ introduction: string
state: "draft" | "open" | "closed"
questions: ({ /** under which its answers are kept */ name: string
label: string
kind: "line" | "text" | "email" | "number" | "date" | "yes_no" | "choice" | "choices"
is_required: boolean
/** what may be chosen */ options: (string)[] })[]
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
GatewayAccount: { gateway: string
is_default: boolean
/** false for the simulator and for a gateway in its test environment */ takes_real_money: boolean
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
Holding: { id: string
kind: "course" | "digital_product" | "membership_plan" | "event_ticket" | "consulting_meeting"
/** of the course, product, plan, event or service */ item_id: string
slug: string
name: string
/** payment: an order; membership: a plan includes it; manual: without an order; gift, seat: bought by somebody else */ source: "payment" | "membership" | "manual" | "gift" | "seat"
/** ISO 8601, UTC */ starts_at: string
/** null: never */ ends_at: string | null
state: "active" | "to_come" | "suspended" | "ended" | "taken_back"
/** ISO 8601, UTC */ given_at: string }
Invitation: { id: string
email: string
role: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student"
invited_by: { id: string
/** null without members:read or students:read */ name: string | null }
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ expires_at: string }
Invoice: { payment_id: string
order_id: string
trade_no: string
number: string | null
issuer: "manual" | "local" | "ecpay"
state: "pending" | "issued" | "voided" | "allowance"
kind: "personal" | "company" | "donation"
/** null without members:read or students:read */ buyer_name: string | null
tax_id: string | null
carrier: string | null
donation_code: string | null
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
refunded: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ issued_at: string | null
/** ISO 8601, UTC */ voided_at: string | null
void_reason: string | null
/** what the issuer said last, while it has not succeeded */ problem: string | null
/** since when an operator must look */ failed_at: string | null
/** ISO 8601, UTC */ next_try_at: string | null }
InvoiceDocument: { /** of a PDF; opens it without a token */ url: string
/** ISO 8601, UTC */ expires_at: string }
InvoiceSettings: { /** manual: operators enter the numbers; local: the school numbers its own documents; ecpay: Taiwan’s e-invoice */ issuer: "manual" | "local" | "ecpay"
/** what documents of the school’s own are called */ document: "invoice" | "receipt"
seller_name: string
seller_address: string
seller_tax_id: string
/** what the school’s own numbers begin with, before the year */ number_prefix: string
/** where a new series begins */ first_number: number
has_ecpay_keys: boolean
/** ISO 8601, UTC */ updated_at: string }
LearningFigures: { /** all courses together, also those that are not among the rows */ spans: ({ /** the first day of the span, YYYY-MM-DD, in the time zone of the school */ begins: string
enrolments: number
completions: number })[]
rows: ({ /** the first day of the span, YYYY-MM-DD, in the time zone of the school */ begins: string
course_id: string
enrolments: number
completions: number })[] }
Lecture: { course_id: string
section_id: string
id: string
title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds: number | null
/** whether everybody may open it */ is_preview: boolean
/** what opens it: one of the three; null: it is open at once */ unlock: { /** ISO 8601, UTC */ at?: string
after_days?: number
after_lecture_id?: string } | null
/** ISO 8601, UTC */ updated_at: string }
LectureContent: { lecture_id: string
/** Markdown */ body: string
/** the key of its file */ file_key: string | null
/** the uploaded file; null without one, and for files that were not uploaded here */ file: { name: string
size_bytes: number
mime_type: string } | null
/** an embedded page */ embed_url: string | null
/** 1970-01-01T00:00:00.000Z until it has content for the first time */ updated_at: string }
Lecturer: { id: string
slug: string
name: string
/** Markdown */ bio: string
/** the key of their picture */ avatar_key: string | null
/** their account at this school */ person_id: string | null
/** ISO 8601, UTC */ updated_at: string }
LedgerEntry: { id: string
payment_id: string
kind: string
gateway: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** by the clock of the gateway */ happened_at: string
/** ISO 8601, UTC */ recorded_at: string
/** the operator who did it, if one did */ by_person_id: string | null }
LedgerExport: { /** of a CSV file; opens it without a token */ url: string
/** ISO 8601, UTC */ expires_at: string }
ListedEvent: { id: string
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
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
seats_left: number
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
updated_at: string })[]
/** tickets are on sale, and none is left */ is_sold_out: boolean
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string }
ListedPage: { id: string
slug: string
title: string
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** when this draft is published by itself; null: only by hand */ publish_at: string | null
/** ISO 8601, UTC */ updated_at: string }
ListedStudent: { id: string
name: string
email: string
course_count: number
/** courses completed */ completed_count: number
/** ISO 8601, UTC */ first_enrolled_at: string
/** ISO 8601, UTC */ last_watched_at: string | null }
Meeting: { id: string
service: { id: string
name: string }
member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
state: "reserved" | "finished" | "cancelled"
/** set while it waits for its payment */ held_until: string | null }
Member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null
/** at this school, highest first */ roles: (string)[]
/** ISO 8601, UTC */ joined_at: string
is_active: boolean
/** a digest of the other fields: send it in quotes as If-Match */ version: string }
MemberAccount: { /** how many browsers are signed in at this school */ open_sessions: number
/** at this school */ last_sign_in_at: string | null
/** whether the account asks for a code after the password */ has_second_factor: boolean
/** at this school */ has_passkey: boolean
apps: ({ name: string
/** ISO 8601, UTC */ since: string })[] }
MembershipPlan: { id: string
slug: string
name: string
summary: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** free days at its start */ trial_days: number | null
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
includes: ({ kind: "course" | "digital_product"
slug: string
name: string })[]
/** always published, but for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** the key of its picture */ image_key: string | null
/** Markdown */ description: string
/** the courses that it includes, drafts too */ course_ids: (string)[]
/** the digital products that it includes, drafts too */ product_ids: (string)[] }
MetadataClient: { /** the address of its metadata document */ client_id: string
name: string
audience: "member" | "operator"
/** what it may ask for */ scopes: (string)[]
redirect_uris: (string)[]
/** ISO 8601, UTC */ created_at: string
/** null: nobody has reviewed it */ reviewed_at: string | null
/** ISO 8601, UTC */ blocked_at: string | null
/** how many people have connected it */ people: number
/** who allowed it what, the latest 20 */ allowed_by: ({ member: { id: string
name: string }
scopes: (string)[]
/** ISO 8601, UTC */ at: string })[] }
OAuthApplication: { /** the client_id */ id: string
name: string
/** whom it may ask */ audience: "member" | "operator"
/** whether it has a secret */ is_confidential: boolean
/** operator: made here; built_in: of a page of this site; otherwise how it came here */ source: string
scopes: (string)[]
redirect_uris: (string)[]
logo_key: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ disabled_at: string | null
/** ISO 8601, UTC */ updated_at: string }
OAuthApplicationUse: { time_zone: string
days: ({ day: string
/** for how many people it called an API */ people: number
/** access tokens issued after somebody allowed it */ tokens: number
/** access tokens issued for a refresh token */ refreshes: number
member_api_calls: number
mcp_calls: number
admin_api_calls: number })[] }
OAuthApplicationWithPeople: { /** the client_id */ id: string
name: string
/** whom it may ask */ audience: "member" | "operator"
/** whether it has a secret */ is_confidential: boolean
/** operator: made here; built_in: of a page of this site; otherwise how it came here */ source: string
scopes: (string)[]
redirect_uris: (string)[]
logo_key: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ disabled_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** how many have connected it */ people: number }
OAuthApplicationWithSecret: { /** the client_id */ id: string
name: string
/** whom it may ask */ audience: "member" | "operator"
/** whether it has a secret */ is_confidential: boolean
/** operator: made here; built_in: of a page of this site; otherwise how it came here */ source: string
scopes: (string)[]
redirect_uris: (string)[]
logo_key: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ disabled_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** shown this once; null: a public app has none */ client_secret: string | null }
OfferPrices: { /** in the own currency of the school */ price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** in further currencies; it cannot be bought in the others */ prices: ({ /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string })[]
/** in which it may have a price besides */ currencies: (string)[]
/** a digest of the other fields: send it in quotes as If-Match */ version: string }
Order: { id: string
trade_no: string
buyer: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
total: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
country: string | null
fulfilment: string
/** whom it is for */ purpose: "self" | "gift" | "seats"
/** ISO 8601, UTC */ created_at: string
subscription_id: string | null
payments: (components['schemas']["OrderPayment"])[]
refunds: ({ id: string
payment_id: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: string
reason: string
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ decided_at: string | null
/** ISO 8601, UTC */ finished_at: string | null })[]
/** of a gift or of seats: one for each that can be redeemed, without its code */ vouchers: ({ id: string
item: string
/** null without members:read or students:read */ recipient_email: string | null
/** paid and not refunded: it can be redeemed */ is_active: boolean
/** when the recipient was mailed */ mailed_at: string | null
redeemed_by: { id: string
/** null without members:read or students:read */ name: string | null } | null
/** ISO 8601, UTC */ redeemed_at: string | null })[] }
OrderBump: { id: string
title: string
pitch: string
/** what must be in the order; null: anything */ trigger: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null } | null
/** what is offered */ offer: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null }
amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
percent_off: number | null
/** orders at whose checkout it was offered */ shown: number
/** those of them that have it */ taken: number
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string }
OrderInvoice: { payment_id: string
order_id: string
trade_no: string
number: string | null
issuer: "manual" | "local" | "ecpay"
state: "pending" | "issued" | "voided" | "allowance"
kind: "personal" | "company" | "donation"
/** null without members:read or students:read */ buyer_name: string | null
tax_id: string | null
carrier: string | null
donation_code: string | null
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
refunded: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ issued_at: string | null
/** ISO 8601, UTC */ voided_at: string | null
void_reason: string | null
/** what the issuer said last, while it has not succeeded */ problem: string | null
/** since when an operator must look */ failed_at: string | null
/** ISO 8601, UTC */ next_try_at: string | null
credit_notes: ({ refund_id: string
number: string | null
/** not_needed: the whole invoice was voided */ state: "pending" | "issued" | "not_needed"
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ issued_at: string | null })[]
/** voided invoices of the same payment, the oldest first */ replaces: ({ number: string
/** ISO 8601, UTC */ issued_at: string
/** ISO 8601, UTC */ voided_at: string
void_reason: string | null })[] }
OrderPayment: { id: string
/** the order it belongs to; several payments may share it */ trade_no: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: "not_paid" | "paid" | "expired" | "failed" | "manual_enrolled" | "refunding" | "refunded"
payment_type: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ paid_at: string | null
lines: ({ name: string
kind: string
quantity: number
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
adjustments: ({ kind: string
label: string
code: string | null
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
installment: { sequence: number
count: number
/** ISO 8601, UTC */ next_charge_at: string | null
remaining: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } } | null
refund: { state: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ requested_at: string | null
/** ISO 8601, UTC */ refunded_at: string | null }
invoice_number: string | null
/** while it can be paid by them */ instructions: { bank_code: string | null
bank_name: string | null
/** the account or code to pay to */ code: string
/** ISO 8601, UTC */ pay_before: string | null } | null
gateway: string
/** in the amount; rate in 0.01 % */ taxes: ({ name: string
rate: number
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
/** why an operator must look at it */ needs_attention: string | null
/** the buyer’s bank asked for the money back */ dispute: { state: "open" | "won" | "lost"
/** until when evidence can be handed in at the gateway */ evidence_due_at: string | null } | null }
OriginCheck: { origins: ({ origin: string
/** the address that links and tokens are made for */ is_canonical: boolean
works: boolean
/** why it does not work */ problem: { code: "does_not_resolve" | "private_address" | "not_https" | "refuses_connections" | "certificate" | "no_answer_in_time" | "redirects" | "unexpected_answer" | "another_site"
message: string } | null })[] }
Page: { id: string
slug: string
title: string
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** when this draft is published by itself; null: only by hand */ publish_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string }
Payout: { id: string
gateway: string
gateway_id: string
state: "pending" | "paid" | "failed"
currency: string
/** in the currency of the payout */ amount: string
/** in the currency of the payout */ charged: string
/** in the currency of the payout */ refunded: string
/** in the currency of the payout */ disputed: string
/** in the currency of the payout */ other: string
/** in the currency of the payout */ fees: string
/** lines of this school that no payment here has */ unmatched: number
/** false until the gateway tells what it is made of */ is_listed: boolean
/** ISO 8601, UTC */ arrives_at: string
/** ISO 8601, UTC */ created_at: string }
PayoutLine: { id: string
gateway_id: string
kind: "charge" | "refund" | "dispute" | "fee" | "other"
/** in the currency of the payout */ amount: string
/** in the currency of the payout */ fee: string
/** in the currency of the payout */ net: string
currency: string
/** foreign: sold with the same account, and not here */ match: "matched" | "not_needed" | "foreign" | "unmatched"
/** what the gateway calls the charge, refund or dispute */ source: string | null
payment_id: string | null
order_id: string | null
/** ISO 8601, UTC */ happened_at: string }
Post: { id: string
slug: string
title: string
summary: string
/** the key of its picture */ image_key: string | null
author: string | null
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** when this draft is published by itself; null: only by hand */ publish_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string }
Problem: { type: string
title: string
status: number
code: "invalid_request" | "invalid_token" | "insufficient_scope" | "confirmation_required" | "not_permitted" | "school_suspended" | "not_found" | "method_not_allowed" | "conflict" | "request_in_progress" | "version_mismatch" | "body_too_large" | "unsupported_media_type" | "invalid_input" | "idempotency_key_reused" | "version_required" | "too_many_requests" | "server_error" | "temporarily_unavailable"
/** what was wrong */ detail: string
/** what to do about it */ todo: string
/** one for each field that is wrong */ errors?: ({ /** a JSON pointer into what was sent */ pointer: string
detail: string })[]
/** where a person confirms in the admin area, with the code confirmation_required */ confirm_url?: string
/** names this request in a report */ request_id: string }
PromotionQuote: { lines: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it is not published */ name: string | null
quantity: number
/** of all pieces, before the discount */ price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** why it cannot be bought; then it is not counted */ problem: "not_on_sale" | "instalments_alone" | null })[]
promotion: { is_applied: boolean
/** why it does not apply */ why: "bundle_incomplete" | "other_kinds" | "below_minimum" | "nothing_to_pay" | null
/** for below_minimum: what the items must come to besides */ missing: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null }
subtotal: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
total: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } }
RecognisedRevenue: { spans: ({ /** the first day of the span, YYYY-MM-DD */ begins: string
recognised: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
/** all products together, one entry per currency */ totals: ({ recognised: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** paid until the last day asked for, and recognised after it */ deferred: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
products: ({ item_type: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
item_id: string
/** as it was called when it was sold */ name: string
recognised: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** paid until the last day asked for, and recognised after it */ deferred: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[] }
Refund: { id: string
order_id: string
trade_no: string
payment_id: string
member_id: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: "requested" | "processing" | "rejected" | "done" | "failed"
reason: string
/** why an operator must look at the payment */ needs_attention: string | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ decided_at: string | null
/** ISO 8601, UTC */ finished_at: string | null }
Registration: { id: string
/** shown at the entrance */ code: string
state: "enrolled" | "checked_in" | "no_show" | "cancelled"
member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
ticket: { id: string
name: string }
/** ISO 8601, UTC */ registered_at: string
/** ISO 8601, UTC */ checked_in_at: string | null
/** ISO 8601, UTC */ cancelled_at: string | null }
Revenue: { spans: ({ /** the first day of the span, YYYY-MM-DD */ begins: string
payments: number
paid: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
refunded: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
net: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[] }
Roles: { roles: ({ role: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student"
permissions: (string)[]
/** how many hold it at this school */ people: number
/** whether you may give it to somebody and take it away */ may_give: boolean })[]
permission_groups: ({ key: "teaching" | "people" | "selling" | "site" | "school"
permissions: (string)[] })[] }
Sales: { rows: ({ /** the first day of the span, YYYY-MM-DD, in the time zone of the school */ begins: string
item_type: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
item_id: string
/** the plan or ticket; the product itself where it has none */ plan_id: string
/** as it was called when it was sold */ name: string
quantity: number
paid: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
refunded: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
net: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[] }
School: { id: string
subdomain: string
/** the address of the site; its host changes it */ origin: string
name: string
/** its host changes it */ currency: string
time_zone: string
/** the language of the site unless a reader chooses another */ locale: string
/** the languages a reader can choose */ locales: (string)[]
contact_email: string | null
/** the name in the From of mails; null: the name of the school */ mail_sender_name: string | null
/** where answers to mails go; null: nowhere */ mail_reply_to: string | null
texts: ({ locale: string
tagline: string
about: string })[]
state: "active" | "suspended"
/** owner: an owner can open it again; host: only the host of the deployment can */ suspended_by: "host" | "owner" | null
/** ISO 8601, UTC */ suspended_at: string | null
/** ISO 8601, UTC */ updated_at: string }
SchoolExport: { id: string
state: "waiting" | "running" | "ready" | "failed"
progress: { /** how many files are written */ done: number
/** 0 until it has begun */ of: number }
size_bytes: number | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ finished_at: string | null
/** when the export is deleted */ expires_at: string | null }
SchoolExportWithDownload: { id: string
state: "waiting" | "running" | "ready" | "failed"
progress: { /** how many files are written */ done: number
/** 0 until it has begun */ of: number }
size_bytes: number | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ finished_at: string | null
/** when the export is deleted */ expires_at: string | null
/** once it is ready: an address for an hour, in your session only */ download: { url: string
/** ISO 8601, UTC */ expires_at: string } | null }
SchoolSetup: { has_course: boolean
/** an account that takes real money; the simulator does not count */ has_gateway: boolean
/** whether the default gateway account moves money: false for the simulator and test environments */ takes_real_money: boolean
has_published_course: boolean
/** whether the appearance was changed */ has_appearance: boolean
/** when an operator dismissed the list of first steps */ dismissed_at: string | null
/** a digest of the other fields: send it in quotes as If-Match */ version: string }
Section: { id: string
course_id: string
title: string
/** ISO 8601, UTC */ updated_at: string }
Session: { person_id: string
name: string
/** highest first */ roles: ("owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student")[]
/** what these roles allow */ permissions: (string)[]
school: { name: string
origin: string
currency: string
time_zone: string
locale: string
locales: (string)[]
/** what is switched on */ features: (string)[] }
/** send it as X-CSRF-Token with each change */ csrf_token: string }
SigningKey: { id: string
/** published: not signing yet, so that verifiers know it in time */ state: "published" | "active" | "retired"
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ activated_at: string | null
/** ISO 8601, UTC */ retired_at: string | null }
Student: { id: string
name: string
email: string
enrolments: (components['schemas']["Enrollment"])[]
/** whether there are more than the latest 100 */ has_more: boolean }
SubscribersPrice: { /** how many it reaches; the rest have this price already */ subscriptions: number
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ from: string }
Subscription: { id: string
member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
plan: { id: string
slug: string
name: string }
state: "to_come" | "active" | "ended" | "taken_back"
/** subscription, payment, gift, seat or manual */ source: string
/** ISO 8601, UTC */ starts_at: string
/** null: never */ ends_at: string | null
/** ISO 8601, UTC */ taken_back_at: string | null
/** of one that renews */ renewal: { state: "trialing" | "active" | "past_due" | "paused" | "ended"
cycle: "monthly" | "yearly"
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** 0 is the trial */ period: number
/** ISO 8601, UTC */ period_starts_at: string
/** ISO 8601, UTC */ period_ends_at: string
next_charge: { price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** ISO 8601, UTC */ at: string | null } | null
/** ISO 8601, UTC */ cancel_requested_at: string | null
/** ISO 8601, UTC */ paused_at: string | null
next_plan: string | null
/** null: they pay by hand */ card: { gateway: string
brand: string | null
last4: string | null
/** YYYY-MM */ expires_on: string | null } | null } | null
/** ISO 8601, UTC */ updated_at: string }
SubscriptionEvent: { id: string
/** such as started, renewed, payment_failed or ended */ kind: string
/** ISO 8601, UTC */ happened_at: string
/** the person who did it */ by: { id: string
/** null without members:read or students:read */ name: string | null } | null
period: number | null
/** of a payment that failed or was asked for */ attempt: number | null
trial_days: number | null
/** of a price that was announced */ price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** when it is tried again, from when a price holds, or the new end */ at: string | null
/** the name of the plan that was switched to */ plan: string | null
/** why it ended */ reason: string | null }
SubscriptionFigures: { now: { trialing: number
active: number
past_due: number
paused: number }
spans: ({ /** the first day of the span, YYYY-MM-DD, in the time zone of the school */ begins: string
/** at the end of the span */ mrr: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
new: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
expansion: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
contraction: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
churned: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** who pay, at the end of the span */ subscribers: number
churned_subscribers: number
/** churned_subscribers by those who paid at the beginning; null: there were none */ churn_rate: number | null })[]
failed_renewals: ({ /** the first day of the span, YYYY-MM-DD, in the time zone of the school */ begins: string
/** renewals whose first charge failed in this span */ failed: number
/** of those, paid since */ recovered: number
/** of those, ended unpaid */ lost: number
/** of those, being retried */ open: number })[] }
SubscriptionPayment: { id: string
order_id: string
trade_no: string
step: "start" | "renew" | "switch"
/** null: the first */ period: number | null
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: string
/** ISO 8601, UTC */ paid_at: string | null
/** ISO 8601, UTC */ created_at: string }
TaxRate: { id: string
/** ISO 3166-1 alpha-2, such as TW; null: every country without a rate of its own */ country: string | null
/** what buyers read, such as VAT */ name: string
/** in hundredths of a percent: 500 is 5 %; 0: no tax in this country */ rate: number
/** true: prices contain the tax; false: it is added to them */ is_inclusive: boolean
/** ISO 8601, UTC */ updated_at: string }
Ticket: { id: string
event_id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
capacity: number
seats_left: number
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
is_archived: boolean
/** ISO 8601, UTC */ updated_at: string }
Upload: { id: string
purpose: "picture" | "file" | "media"
/** what the file is called where it comes from */ name: string
total_bytes: number
/** where the next part begins */ received_bytes: number
/** received: all bytes are there and are being checked */ state: "receiving" | "received" | "finished" | "refused"
/** why it was refused */ refusal: string | null
/** names the file in other operations, once it is finished */ file_key: string | null
/** as its bytes say, not its name */ mime_type: string | null
/** a file that nothing uses is deleted after a week */ is_used: boolean
/** where its parts are sent to, below the address of the API */ content_path: string
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
Vendor: { client_id: string
name: string
is_on: boolean
/** a digest of the other fields: send it in quotes as If-Match */ version: string }
}
}

export interface paths {
"/students": {
/** List students */
get: { parameters: { query?: { course_id?: string; search?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ListedStudent"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}": {
/** Get a student */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Student"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}/enrollments": {
/** List the enrolments of a student */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Enrollment"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Give a course to a member */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { course_id: string
/** when the access ends; null: never */ expires_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Enrollment"] } }; 201: { content: { "application/json": components['schemas']["Enrollment"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}/enrollments/{course_id}": {
/** Take a course back */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string; course_id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}/courses/{course_id}/progress": {
/** Get the progress of a student in a course */
get: { parameters: { query?: never; header?: never; path: { id: string; course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["CourseProgress"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}/lectures/{lecture_id}/reset": {
/** Reset a lecture */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string; lecture_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { student_id: string
lecture_id: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}/lectures/{lecture_id}/unlock": {
/** Unlock a lecture */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string; lecture_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { student_id: string
lecture_id: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members": {
/** List members */
get: { parameters: { query?: { role?: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student"; search?: string; sort?: "-joined_at" | "joined_at"; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Member"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/{id}": {
/** Get a member */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Member"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/{id}/account": {
/** Get the account of a member */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["MemberAccount"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/{id}/holdings": {
/** List what a member holds */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Holding"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Give something to a member */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { kind: "course" | "digital_product" | "membership_plan"
item_id: string
/** when it ends; null: never */ expires_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Holding"] } }; 201: { content: { "application/json": components['schemas']["Holding"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/{id}/holdings/{kind}/{item_id}": {
/** Take something back */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string; kind: "course" | "digital_product" | "membership_plan"; item_id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/{id}/roles/{role}": {
/** Give a role */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string; role: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student" } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Member"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Take a role away */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string; role: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student" } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/invitations": {
/** List invitations */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Invitation"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Invite somebody */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { email: string
role: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student"
/** the language of the mail where the reader has no account; that of the school unless given */ locale?: "en" | "zh-TW" | "ja" } } }; responses: { 200: { content: { "application/json": components['schemas']["Invitation"] } }; 201: { content: { "application/json": components['schemas']["Invitation"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/invitations/{id}": {
/** Withdraw an invitation */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/roles": {
/** Get the roles */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Roles"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders": {
/** List orders */
get: { parameters: { query?: { state?: "not_paid" | "paid" | "expired" | "failed" | "manual_enrolled" | "refunding" | "refunded"; member_id?: string; trade_no?: string; from?: string; until?: string; lapsing?: boolean; needs_attention?: boolean; limit?: number; cursor?: string; fields?: ("id" | "trade_no" | "buyer" | "items" | "total" | "instalments" | "fulfilment" | "payment_states" | "created_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
trade_no?: string
buyer?: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
items?: (string)[]
total?: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
instalments?: number
fulfilment?: string
payment_states?: (string)[]
/** ISO 8601, UTC */ created_at?: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{id}": {
/** Get an order */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Order"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments": {
/** List the payments of an order */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { order_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["OrderPayment"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/enter": {
/** Enter a payment */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody: { content: { "application/json": { /** when the money came */ received_at: string
/** what operators read in the ledger */ note?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableOrderPayment"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/ask_gateway": {
/** Ask the gateway about a payment */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { /** what the gateway told: unpaid, unknown, or what was noted */ result: string
payment: components['schemas']["OrderPayment"]
/** only in the dry run of an access token: where a person confirms it in the admin area */ confirm_url?: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/send_receipt": {
/** Send the mail of a payment again */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { /** which mail is sent */ mail: "receipt" | "instructions"
/** only in the dry run of an access token: where a person confirms it in the admin area */ confirm_url?: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/ledger": {
/** List the ledger of an order */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { order_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["LedgerEntry"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/refunds": {
/** List open refunds */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Refund"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/refund": {
/** Request a refund */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody: { content: { "application/json": { /** what is left of the payment unless given */ amount?: { amount: string
currency: string }
/** what the team and the member read */ reason: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableRefund"] } }; 201: { content: { "application/json": components['schemas']["ConfirmableRefund"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/refunds/{id}/approve": {
/** Approve a refund through the gateway */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableDecidedRefund"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/refunds/{id}/approve_by_hand": {
/** Approve a refund paid back by hand */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableDecidedRefund"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/refunds/{id}/reject": {
/** Reject a refund */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableDecidedRefund"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/refunds/{id}/finish": {
/** Finish a refund */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { /** whether the money was paid back */ outcome: "done" | "failed" } } }; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableDecidedRefund"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/failed_invoices": {
/** List failed invoices */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Invoice"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/invoices": {
/** List the invoices of an order */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { order_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["OrderInvoice"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/invoice": {
/** Get the document of an invoice */
get: { parameters: { query?: never; header?: never; path: { order_id: string; id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["InvoiceDocument"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Note the number of an invoice */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody: { content: { "application/json": { number: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableOrderPayment"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/invoice/void": {
/** Void an invoice */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody: { content: { "application/json": { /** at most 20 characters */ reason: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableOrderInvoice"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/invoice/retry": {
/** Issue an invoice now */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody: { content: { "application/json": { kind?: "personal" | "company" | "donation"
buyer_name?: string
tax_id?: string
carrier?: string
donation_code?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableOrderInvoice"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/payouts": {
/** List payouts */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Payout"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/payouts/{payout_id}/lines": {
/** List the lines of a payout */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { payout_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["PayoutLine"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/differences": {
/** List differences in the books */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["BookDifference"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/differences/{id}/resolve": {
/** Mark a difference as resolved */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableBookDifference"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/ledger/export": {
/** Export the ledger */
get: { parameters: { query?: { from?: string; until?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["LedgerExport"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/coupons": {
/** List coupons */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
code: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
limit_total: number | null
limit_per_member: number | null
redeemed: number
/** null: everything */ item_kinds: (string)[] | null
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string })[]
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
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** ISO 8601, UTC */ ends_at?: string | null
/** true: nobody can redeem it any more */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": { id: string
code: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least an order must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
"/coupons/quote": {
/** Calculate with a coupon */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** of a coupon, whose terms are used unless terms are given */ code?: string
/** what buyers read beside the discount */ label?: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the least an order must come to, a decimal */ minimum?: string
/** how often in all; null: no limit */ limit_total?: number | null
limit_per_member?: number | null
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null
items: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string
quantity?: number })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["CouponQuote"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/promotions": {
/** List promotions */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least that the items it applies to must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** null: everything */ item_kinds: (string)[] | null
/** offers that must all be in the order; empty: no bundle */ bundle: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null })[]
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a promotion */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** what buyers read beside the discount */ label: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the least that the items it applies to must come to, a decimal */ minimum?: string
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** at least 2 offers that must all be in the order; the discount is then on them. Empty: no bundle. Not together with item_kinds */ bundle?: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string })[]
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null } } }; responses: { 200: { content: { "application/json": { id: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least that the items it applies to must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** null: everything */ item_kinds: (string)[] | null
/** offers that must all be in the order; empty: no bundle */ bundle: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null })[]
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string } } }; 201: { content: { "application/json": { id: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least that the items it applies to must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** null: everything */ item_kinds: (string)[] | null
/** offers that must all be in the order; empty: no bundle */ bundle: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null })[]
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/promotions/{id}": {
/** Get a promotion */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least that the items it applies to must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** null: everything */ item_kinds: (string)[] | null
/** offers that must all be in the order; empty: no bundle */ bundle: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null })[]
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a promotion */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** what buyers read beside the discount */ label?: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the least that the items it applies to must come to, a decimal */ minimum?: string
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** at least 2 offers that must all be in the order; the discount is then on them. Empty: no bundle. Not together with item_kinds */ bundle?: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string })[]
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null
/** true: it applies to no order any more */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": { id: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the least that the items it applies to must come to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** null: everything */ item_kinds: (string)[] | null
/** offers that must all be in the order; empty: no bundle */ bundle: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null })[]
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/promotions/quote": {
/** Calculate with a promotion */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** what buyers read beside the discount */ label: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the least that the items it applies to must come to, a decimal */ minimum?: string
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** at least 2 offers that must all be in the order; the discount is then on them. Empty: no bundle. Not together with item_kinds */ bundle?: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string })[]
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null
items: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string
quantity?: number })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["PromotionQuote"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses": {
/** List courses */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; lecturer_id?: string; tag?: string; search?: string; limit?: number; cursor?: string; fields?: ("id" | "slug" | "name" | "summary" | "language" | "tags" | "lecturers" | "plans" | "state" | "published_at" | "updated_at" | "image_key")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
slug?: string
name?: string
summary?: string
language?: string
tags?: (string)[]
lecturers?: ({ id: string
name: string })[]
/** the ways to buy it; operators also see those not on sale */ plans?: ({ id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** in how many parts it is paid */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether the school sells it now; seats may still be sold out */ on_sale: boolean
updated_at: string })[]
/** always published, but for operators */ state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
updated_at?: string
/** the key of its picture */ image_key?: string | null })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a course */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
name: string
summary?: string
/** Markdown */ description?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** the language it is taught in, such as en or zh-TW */ language: string
tags?: (string)[]
/** ids of list_lecturers, the first named first */ lecturer_ids?: (string)[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Course"] } }; 201: { content: { "application/json": components['schemas']["Course"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{id}": {
/** Get a course */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Course"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a course */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
name?: string
summary?: string
/** Markdown */ description?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
language?: string
tags?: (string)[]
lecturer_ids?: (string)[]
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": components['schemas']["Course"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a course */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/plans": {
/** List the plans of a course */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["CoursePlan"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a plan of a course */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { course_id: string } }; requestBody: { content: { "application/json": { name: string
/** a decimal in the school's currency */ price: { amount: string
currency: string }
/** in how many parts it is paid */ instalments?: number
access?: { kind: "lifetime" | "until_date" | "for_days"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null } } } }; responses: { 200: { content: { "application/json": components['schemas']["CoursePlan"] } }; 201: { content: { "application/json": components['schemas']["CoursePlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/course_plans/{id}": {
/** Get a plan of a course */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["CoursePlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a plan of a course */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { name?: string
/** a decimal in the school's currency */ price?: { amount: string
currency: string }
/** in how many parts it is paid */ instalments?: number
access?: { kind: "lifetime" | "until_date" | "for_days"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null }
/** true: take it off sale; false: put it on sale again */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["CoursePlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/curriculum": {
/** Get a curriculum */
get: { parameters: { query?: never; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Curriculum"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Replace a curriculum */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { course_id: string } }; requestBody: { content: { "application/json": { sections: ({ /** a section of this course; a new one unless given */ id?: string
title: string
lectures?: ({ /** a lecture of this course; a new one unless given */ id?: string
title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds?: number | null
/** whether everybody may open it */ is_preview?: boolean
/** what opens the lecture; null: it is open at once */ unlock?: { /** opens at this moment */ at?: string
/** opens this many days after the enrolment */ after_days?: number
/** opens once this lecture is completed */ after_lecture_id?: string } | null
/** ignored: it may be sent back as it was read */ has_content?: boolean
/** ignored: it may be sent back as it was read */ updated_at?: string })[]
/** ignored: it may be sent back as it was read */ updated_at?: string })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Curriculum"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/sections/{id}": {
/** Get a section */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Section"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a section */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { title?: string
/** counted from 1; beyond the end is the end */ position?: number
/** instead of position: after this one; null: first */ after_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Section"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a section */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/sections": {
/** Create a section */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { course_id: string } }; requestBody: { content: { "application/json": { title: string
/** counted from 1; beyond the end is the end */ position?: number
/** instead of position: after this one; null: first */ after_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Section"] } }; 201: { content: { "application/json": components['schemas']["Section"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lectures/{id}": {
/** Get a lecture */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Lecture"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a lecture */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { title?: string
kind?: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds?: number | null
/** whether everybody may open it */ is_preview?: boolean
/** what opens the lecture; null: it is open at once */ unlock?: { /** opens at this moment */ at?: string
/** opens this many days after the enrolment */ after_days?: number
/** opens once this lecture is completed */ after_lecture_id?: string } | null
/** moves it to this section: at the end, unless a place is given */ section_id?: string
/** counted from 1; beyond the end is the end */ position?: number
/** instead of position: after this one; null: first */ after_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Lecture"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a lecture */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/sections/{section_id}/lectures": {
/** Create a lecture */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { section_id: string } }; requestBody: { content: { "application/json": { title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds?: number | null
/** whether everybody may open it */ is_preview?: boolean
/** what opens the lecture; null: it is open at once */ unlock?: { /** opens at this moment */ at?: string
/** opens this many days after the enrolment */ after_days?: number
/** opens once this lecture is completed */ after_lecture_id?: string } | null
/** counted from 1; beyond the end is the end */ position?: number
/** instead of position: after this one; null: first */ after_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Lecture"] } }; 201: { content: { "application/json": components['schemas']["Lecture"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lectures/{id}/content": {
/** Get the content of a lecture */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["LectureContent"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Replace the content of a lecture */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** Markdown */ body?: string
/** the key of an uploaded file */ file_key?: string | null
/** a page to embed */ embed_url?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["LectureContent"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lectures/{id}/captions": {
/** List the captions of a lecture */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { captions: ({ language: string
label: string
/** ISO 8601, UTC */ updated_at: string })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lectures/{id}/captions/{language}": {
/** Get the captions of a lecture */
get: { parameters: { query?: never; header?: never; path: { id: string; language: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Captions"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Set the captions of a lecture */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string; language: string } }; requestBody: { content: { "application/json": { /** what a player calls them, such as English */ label: string
/** WebVTT */ body: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Captions"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete the captions of a lecture */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string; language: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** told to those who registered only */ join_url?: string | null
/** the key of an uploaded picture */ image_key?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Event"] } }; 201: { content: { "application/json": components['schemas']["Event"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** List events */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; from?: string; until?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ListedEvent"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** the key of an uploaded picture */ image_key?: string | null
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": components['schemas']["Event"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Get an event */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Event"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete an event */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{event_id}/tickets": {
/** List the tickets of an event */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { event_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Ticket"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a ticket */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { event_id: string } }; requestBody: { content: { "application/json": { name: string
/** a decimal in the school's currency */ price: { amount: string
currency: string }
/** how many seats there are */ capacity: number } } }; responses: { 200: { content: { "application/json": components['schemas']["Ticket"] } }; 201: { content: { "application/json": components['schemas']["Ticket"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{event_id}/tickets/{id}": {
/** Update a ticket */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { event_id: string; id: string } }; requestBody: { content: { "application/json": { name?: string
/** a decimal in the school's currency */ price?: { amount: string
currency: string }
/** not fewer than the seats that are taken */ capacity?: number
is_archived?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["Ticket"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{event_id}/registrations": {
/** List the registrations of an event */
get: { parameters: { query?: { state?: "enrolled" | "checked_in" | "no_show" | "cancelled"; limit?: number; cursor?: string }; header?: never; path: { event_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Registration"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Register a member for an event */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { event_id: string } }; requestBody: { content: { "application/json": { ticket_id: string
member_id: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Registration"] } }; 201: { content: { "application/json": components['schemas']["Registration"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{event_id}/registrations/{id}/cancel": {
/** Cancel a registration */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { event_id: string; id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Registration"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{event_id}/check_in": {
/** Check in */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { event_id: string } }; requestBody: { content: { "application/json": { /** the code of the registration, as it is shown or scanned */ code: string } } }; responses: { 200: { content: { "application/json": components['schemas']["CheckIn"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/membership_plans": {
/** List membership plans */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; search?: string; limit?: number; cursor?: string; fields?: ("id" | "slug" | "name" | "summary" | "price" | "access" | "trial_days" | "on_sale" | "includes" | "state" | "published_at" | "updated_at" | "image_key")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
slug?: string
name?: string
summary?: string
price?: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
access?: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** free days at its start */ trial_days?: number | null
/** whether the school sells it now; seats may still be sold out */ on_sale?: boolean
includes?: ({ kind: "course" | "digital_product"
slug: string
name: string })[]
/** always published, but for operators */ state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
updated_at?: string
/** the key of its picture */ image_key?: string | null })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a membership plan */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
name: string
summary?: string
/** Markdown */ description?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** a decimal in the school's currency */ price: { amount: string
currency: string }
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null }
/** free days at its start; monthly and yearly only */ trial_days?: number | null
/** the courses that it includes */ course_ids?: (string)[]
/** the digital products that it includes */ product_ids?: (string)[] } } }; responses: { 200: { content: { "application/json": components['schemas']["MembershipPlan"] } }; 201: { content: { "application/json": components['schemas']["MembershipPlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/membership_plans/{id}": {
/** Get a membership plan */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["MembershipPlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a membership plan */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
name?: string
summary?: string
/** Markdown */ description?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** a decimal in the school's currency */ price?: { amount: string
currency: string }
access?: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null }
/** free days at its start; monthly and yearly only */ trial_days?: number | null
/** the courses that it includes */ course_ids?: (string)[]
/** the digital products that it includes */ product_ids?: (string)[]
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": components['schemas']["MembershipPlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a membership plan */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/membership_plans/{id}/subscribers_price": {
/** Change the price of subscribers */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { /** a decimal in the school's currency */ price: { amount: string
currency: string }
/** at least 14 days from now */ from: string } } }; responses: { 200: { content: { "application/json": components['schemas']["SubscribersPrice"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions": {
/** List subscriptions */
get: { parameters: { query?: { state?: "to_come" | "active" | "ended" | "taken_back"; renewal_state?: "trialing" | "active" | "past_due" | "paused" | "ended"; member_id?: string; plan_id?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Subscription"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{id}": {
/** Get a subscription */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Subscription"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** End or extend a subscription */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** null: never; a moment that has passed: now */ ends_at: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Subscription"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{subscription_id}/events": {
/** List what happened to a subscription */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { subscription_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SubscriptionEvent"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{subscription_id}/payments": {
/** List the payments of a subscription */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { subscription_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SubscriptionPayment"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{id}/cancel": {
/** Cancel a subscription */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Subscription"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{id}/resume": {
/** Resume a cancelled subscription */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Subscription"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{id}/pause": {
/** Pause a subscription */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Subscription"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{id}/continue": {
/** Continue a paused subscription */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Subscription"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/digital_products": {
/** List digital products */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; search?: string; limit?: number; cursor?: string; fields?: ("id" | "slug" | "name" | "summary" | "price" | "access" | "on_sale" | "state" | "published_at" | "updated_at" | "image_key")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
slug?: string
name?: string
summary?: string
price?: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
access?: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether the school sells it now; seats may still be sold out */ on_sale?: boolean
/** always published, but for operators */ state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
updated_at?: string
/** the key of its picture */ image_key?: string | null })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a digital product */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
name: string
summary?: string
/** Markdown */ description?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** a decimal in the school's currency */ price: { amount: string
currency: string }
access?: { kind: "lifetime" | "until_date" | "for_days"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null } } } }; responses: { 200: { content: { "application/json": components['schemas']["DigitalProduct"] } }; 201: { content: { "application/json": components['schemas']["DigitalProduct"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/digital_products/{id}": {
/** Get a digital product */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["DigitalProduct"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a digital product */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
name?: string
summary?: string
/** Markdown */ description?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** a decimal in the school's currency */ price?: { amount: string
currency: string }
access?: { kind: "lifetime" | "until_date" | "for_days"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null }
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": components['schemas']["DigitalProduct"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a digital product */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/digital_products/{product_id}/files": {
/** List the files of a digital product */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { product_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["DigitalProductFile"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a file of a digital product */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { product_id: string } }; requestBody: { content: { "application/json": { /** under which it is downloaded */ name: string
/** the file_key of an upload that nothing uses yet */ file_key: string
/** how often each buyer may download it; null: no limit */ download_limit?: number | null } } }; responses: { 200: { content: { "application/json": components['schemas']["DigitalProductFile"] } }; 201: { content: { "application/json": components['schemas']["DigitalProductFile"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/digital_product_files/{id}": {
/** Get a file of a digital product */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["DigitalProductFile"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a file of a digital product */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** under which it is downloaded */ name?: string
/** the file_key of an upload that nothing uses yet */ file_key?: string
/** how often each buyer may download it; null: no limit */ download_limit?: number | null } } }; responses: { 200: { content: { "application/json": components['schemas']["DigitalProductFile"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a file of a digital product */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/posts": {
/** List posts */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; limit?: number; cursor?: string; fields?: ("id" | "slug" | "title" | "summary" | "image_key" | "author" | "state" | "published_at" | "publish_at" | "updated_at")[] }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
slug?: string
title?: string
summary?: string
/** the key of its picture */ image_key?: string | null
author?: string | null
state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
/** when this draft is published by itself; null: only by hand */ publish_at?: string | null
/** ISO 8601, UTC */ updated_at?: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a post */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
title: string
summary?: string
/** Markdown */ body?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** publishes the draft by itself at this moment; null: only by hand */ publish_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Post"] } }; 201: { content: { "application/json": components['schemas']["Post"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/posts/{id}": {
/** Get a post */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Post"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a post */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
title?: string
summary?: string
/** Markdown */ body?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
state?: "published" | "archived"
/** publishes the draft by itself at this moment; null: only by hand */ publish_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Post"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a post */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/pages": {
/** List pages */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ListedPage"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a page */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
title: string
/** Markdown */ body?: string
/** publishes the draft by itself at this moment; null: only by hand */ publish_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Page"] } }; 201: { content: { "application/json": components['schemas']["Page"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/pages/{id}": {
/** Get a page */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Page"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a page */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
title?: string
/** Markdown */ body?: string
state?: "published" | "archived"
/** publishes the draft by itself at this moment; null: only by hand */ publish_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Page"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a page */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/comments": {
/** List comments */
get: { parameters: { query?: { post_id?: string; lecture_id?: string; is_reported?: boolean; is_hidden?: boolean; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Comment"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/comments/{id}": {
/** Get a comment */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Comment"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Hide or show a comment */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** true: hide it; false: show it again */ is_hidden: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["Comment"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/comments/{id}/dismiss_reports": {
/** Dismiss the reports of a comment */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Comment"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lecturers": {
/** List lecturers */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Lecturer"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a lecturer */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of their address; made of the name unless given */ slug?: string
name: string
/** Markdown */ bio?: string
/** the key of an uploaded picture; null: none */ avatar_key?: string | null
/** their account, if they are a member */ person_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Lecturer"] } }; 201: { content: { "application/json": components['schemas']["Lecturer"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lecturers/{id}": {
/** Get a lecturer */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Lecturer"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a lecturer */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { name?: string
/** Markdown */ bio?: string
/** the key of an uploaded picture; null: none */ avatar_key?: string | null
/** their account; null: none */ person_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Lecturer"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a lecturer */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/forms": {
/** List forms */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
slug: string
title: string
state: string
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a form */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
title: string
/** Markdown */ introduction?: string
/** each with a name of its own */ questions: ({ /** under which its answers are kept */ name: string
label: string
kind: "line" | "text" | "email" | "number" | "date" | "yes_no" | "choice" | "choices"
is_required?: boolean
/** what may be chosen, for choice and choices */ options?: (string)[] })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Form"] } }; 201: { content: { "application/json": components['schemas']["Form"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/forms/{id}": {
/** Get a form */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Form"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a form */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
title?: string
/** Markdown */ introduction?: string
/** each with a name of its own */ questions?: ({ /** under which its answers are kept */ name: string
label: string
kind: "line" | "text" | "email" | "number" | "date" | "yes_no" | "choice" | "choices"
is_required?: boolean
/** what may be chosen, for choice and choices */ options?: (string)[] })[]
state?: "open" | "closed" } } }; responses: { 200: { content: { "application/json": components['schemas']["Form"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/forms/{form_id}/submissions": {
/** List the submissions of a form */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "person" | "answers" | "created_at" | "person_id")[] }; header?: never; path: { form_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
/** the name of the member, if one was signed in; null without members:read or students:read */ person?: string | null
/** by the names of the questions at that time; an e-mail address is null without members:read or students:read */ answers?: Record<string, unknown>
/** ISO 8601, UTC */ created_at?: string
/** who sent it; null: somebody who was not signed in */ person_id?: string | null })[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/appearance": {
/** Get the appearance */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Appearance"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update the appearance */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { /** the key of an uploaded picture; null: none */ logo_key?: string | null
/** the key of an uploaded picture; null: none */ cover_key?: string | null
navigation?: ({ label: string
href: string })[]
/** Markdown */ footer?: string
typeface?: "sans" | "serif"
/** such as #3b5bdb */ accent_colour?: string
sections?: (({ kind: "hero" }) | ({ kind: "featured"
/** empty: the usual title of this part */ title: string
course_ids: (string)[] }) | ({ kind: "newest"
/** empty: the usual title of this part */ title: string }) | ({ kind: "events"
/** empty: the usual title of this part */ title: string }) | ({ kind: "memberships"
/** empty: the usual title of this part */ title: string }) | ({ kind: "lecturers"
/** empty: the usual title of this part */ title: string }) | ({ kind: "posts"
/** empty: the usual title of this part */ title: string }) | ({ kind: "voices"
/** empty: the usual title of this part */ title: string
comment_ids: (string)[] }) | ({ kind: "text"
/** empty: the usual title of this part */ title: string
/** Markdown */ body: string }))[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Appearance"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/analytics/revenue": {
/** Get revenue */
get: { parameters: { query: { from: string; until: string; by?: "day" | "week" | "month" | "total" }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Revenue"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/analytics/sales": {
/** Get sales by product and plan */
get: { parameters: { query: { from: string; until: string; by?: "day" | "week" | "month" | "total"; item_type?: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"; item_id?: string; top?: number }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Sales"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/analytics/learning": {
/** Get enrolments and completions */
get: { parameters: { query: { from: string; until: string; by?: "day" | "week" | "month" | "total"; course_id?: string; top?: number }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["LearningFigures"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/analytics/subscriptions": {
/** Get figures of subscriptions */
get: { parameters: { query: { from: string; until: string; by?: "day" | "week" | "month" }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["SubscriptionFigures"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/analytics/recognised_revenue": {
/** Get recognised revenue */
get: { parameters: { query: { from: string; until: string; by?: "day" | "week" | "month" | "total"; item_type?: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"; item_id?: string; currency?: "TWD" | "JPY" | "USD" | "EUR" | "GBP" | "HKD" | "SGD" | "AUD" | "CAD"; top?: number }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["RecognisedRevenue"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services": {
/** List consulting services */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; course_id?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ConsultingService"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a consulting service */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug: string
name: string
/** Markdown */ description?: string
/** who has this course may reserve */ course_id: string
lecturer_id?: string | null
duration_minutes: number
/** that of the school unless given */ time_zone?: string
/** a decimal in the school's currency */ price: { amount: string
currency: string } } } }; responses: { 200: { content: { "application/json": components['schemas']["ConsultingService"] } }; 201: { content: { "application/json": components['schemas']["ConsultingService"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{id}": {
/** Get a consulting service */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["ConsultingService"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a consulting service */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its address: lower-case letters, digits and single hyphens */ slug?: string
name?: string
/** Markdown */ description?: string
/** who has this course may reserve */ course_id?: string
lecturer_id?: string | null
duration_minutes?: number
time_zone?: string
/** a decimal in the school's currency */ price?: { amount: string
currency: string }
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": components['schemas']["ConsultingService"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a consulting service */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{service_id}/slots": {
/** List the weekly times of a service */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { service_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ConsultingSlot"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Add a weekly time */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { service_id: string } }; requestBody: { content: { "application/json": { weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
/** such as 09:30, in the time zone of the service */ start_time: string
/** after start_time on the same day; 24:00 is the end of the day */ end_time: string
/** ISO 8601, UTC */ effective_from?: string
/** ISO 8601, UTC */ effective_until?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConsultingSlot"] } }; 201: { content: { "application/json": components['schemas']["ConsultingSlot"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{service_id}/slots/{id}": {
/** Remove a weekly time */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { service_id: string; id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{service_id}/exceptions": {
/** List the exceptions of a service */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { service_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ConsultingException"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Add an exception */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { service_id: string } }; requestBody: { content: { "application/json": { /** ISO 8601, UTC */ starts_at: string
/** after starts_at */ ends_at: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConsultingException"] } }; 201: { content: { "application/json": components['schemas']["ConsultingException"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{service_id}/exceptions/{id}": {
/** Remove an exception */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { service_id: string; id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/meetings": {
/** List meetings */
get: { parameters: { query?: { service_id?: string; state?: "reserved" | "finished" | "cancelled"; from?: string; until?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Meeting"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/meetings/{id}/cancel": {
/** Cancel a meeting */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Meeting"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/meetings/{id}/finish": {
/** Finish a meeting */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Meeting"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/meetings/{id}/move": {
/** Move a meeting */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { /** a free time of the service */ starts_at: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Meeting"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/notifications/announcements": {
/** List announcements */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Announcement"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Send an announcement */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { title: string
body: string
/** where its reader goes, such as /courses */ path?: string | null
/** everybody with a role here, those with one role, or the students of a course */ audience: "members" | "role" | "course"
/** for the audience role */ role?: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student"
/** for the audience course */ course_id?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Announcement"] } }; 201: { content: { "application/json": components['schemas']["Announcement"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school": {
/** Get the school */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["School"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update the school */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { name?: string
time_zone?: string
/** one of the locales */ locale?: "en" | "zh-TW" | "ja"
locales?: ("en" | "zh-TW" | "ja")[]
/** where people write to the school */ contact_email?: string | null
/** the name in the From of mails; the address stays that of the deployment */ mail_sender_name?: string | null
/** where answers to mails go */ mail_reply_to?: string | null
/** the description of the school, once for each language */ texts?: ({ locale: "en" | "zh-TW" | "ja"
tagline: string
about: string })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["School"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/check_origin": {
/** Check the addresses of the school */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["OriginCheck"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/send_test_mail": {
/** Send a test mail */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { /** your address */ to: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/suspend": {
/** Close the school */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["School"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/reopen": {
/** Open the school again */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["School"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/exports": {
/** List exports of the school */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SchoolExport"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Export the data of the school */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["SchoolExportWithDownload"] } }; 201: { content: { "application/json": components['schemas']["SchoolExportWithDownload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/exports/{id}": {
/** Get an export of the school */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["SchoolExportWithDownload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/setup": {
/** Get the setup of the school */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["SchoolSetup"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Dismiss the first steps */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { is_dismissed: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["SchoolSetup"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/features": {
/** List features */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Feature"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/features/{feature}": {
/** Switch a feature */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { feature: "mcp_connections" | "id_token_signing" | "open_client_documents" } }; requestBody: { content: { "application/json": { is_on: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["Feature"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/signing_keys": {
/** List signing keys */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SigningKey"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/signing_keys/rotate": {
/** Rotate the signing keys */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { retired: string | null
active: string
published: string } } }; 201: { content: { "application/json": { retired: string | null
active: string
published: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/gateway_accounts": {
/** List gateway accounts */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["GatewayAccount"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/gateway_accounts/{gateway}": {
/** Set a gateway account */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { gateway: "simulator" | "ecpay" | "newebpay" | "stripe" | "manual" } }; requestBody: { content: { "application/json": { /** whether buyers pay here unless they choose another */ is_default: boolean
/** of ecpay and newebpay */ merchant_id?: string
/** of ecpay and newebpay; never shown again */ hash_key?: string
/** of ecpay and newebpay; never shown again */ hash_iv?: string
/** of ecpay and newebpay */ environment?: "stage" | "production"
/** of ecpay and newebpay: those granted to you */ instalments?: (number)[]
/** of stripe: a secret or restricted key; never shown again */ secret_key?: string
/** of stripe: the secret of the webhook endpoint, and former ones while it rotates; never shown again */ webhook_secrets?: (string)[]
/** of manual: how to pay */ instructions?: string
/** of manual */ days_to_pay?: number } } }; responses: { 200: { content: { "application/json": components['schemas']["GatewayAccount"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Remove a gateway account */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { gateway: "simulator" | "ecpay" | "newebpay" | "stripe" | "manual" } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/gateway_accounts/{gateway}/test": {
/** Test a gateway account */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { gateway: "simulator" | "ecpay" | "newebpay" | "stripe" | "manual" } }; requestBody?: never; responses: { 200: { content: { "application/json": { works: boolean
/** a sentence for the operator */ detail: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/invoice_settings": {
/** Get the invoice settings */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["InvoiceSettings"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Set the invoice settings */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { /** manual: operators enter the numbers; local: the school numbers its own documents; ecpay: Taiwan’s e-invoice */ issuer: "manual" | "local" | "ecpay"
/** what documents of the school’s own are called */ document: "invoice" | "receipt"
seller_name: string
seller_address: string
seller_tax_id: string
/** what the school’s own numbers begin with, before the year */ number_prefix: string
/** where a new series begins */ first_number: number
/** at ECPay’s invoice service, with both keys */ merchant_id?: string
hash_key?: string
hash_iv?: string
environment?: "stage" | "production" } } }; responses: { 200: { content: { "application/json": components['schemas']["InvoiceSettings"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/invoice_settings/test": {
/** Test the keys of the invoice service */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { works: boolean
/** a sentence for the operator */ detail: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/cancellation_rule": {
/** Get the cancellation rule */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["CancellationRule"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Set the cancellation rule */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { /** from the longest notice to the shortest; empty: nothing is refunded */ tiers: ({ /** until so many hours before the start; 0: until it starts */ hours_before: number
/** so much of what was paid is refunded */ percent: number })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["CancellationRule"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/order_bumps": {
/** List order bumps */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["OrderBump"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create an order bump */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** what buyers read, and the name of the discount */ title: string
/** why to take it, in a sentence */ pitch?: string
/** what must be in the order; null: anything */ trigger?: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string } | null
/** what is offered */ offer: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product"
id: string }
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number } } }; responses: { 200: { content: { "application/json": components['schemas']["OrderBump"] } }; 201: { content: { "application/json": components['schemas']["OrderBump"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/order_bumps/{id}": {
/** Get an order bump */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["OrderBump"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update an order bump */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** what buyers read, and the name of the discount */ title?: string
/** why to take it, in a sentence */ pitch?: string
/** what must be in the order; null: anything */ trigger?: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string } | null
/** what is offered */ offer?: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product"
id: string }
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** true: nothing is taken off any more */ is_full_price?: boolean
/** true: it is offered no more */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["OrderBump"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/tax_rates": {
/** List tax rates */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["TaxRate"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a tax rate */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** ISO 3166-1 alpha-2, such as TW; null: every country without a rate of its own */ country?: string | null
/** what buyers read, such as VAT */ name: string
/** in hundredths of a percent: 500 is 5 %; 0: no tax in this country */ rate: number
/** true: prices contain the tax; false: it is added to them */ is_inclusive: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["TaxRate"] } }; 201: { content: { "application/json": components['schemas']["TaxRate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/tax_rates/{id}": {
/** Get a tax rate */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["TaxRate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a tax rate */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** ISO 3166-1 alpha-2, such as TW; null: every country without a rate of its own */ country?: string | null
/** what buyers read, such as VAT */ name?: string
/** in hundredths of a percent: 500 is 5 %; 0: no tax in this country */ rate?: number
/** true: prices contain the tax; false: it is added to them */ is_inclusive?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["TaxRate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a tax rate */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/currencies": {
/** Get the currencies */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Currencies"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Set the further currencies */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { /** such as USD; one that a gateway accepts */ others: (string)[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Currencies"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/offer_prices/{kind}/{id}": {
/** Get the prices of an offer */
get: { parameters: { query?: never; header?: never; path: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"; id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["OfferPrices"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Set the prices of an offer */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"; id: string } }; requestBody: { content: { "application/json": { prices: ({ amount: string
currency: string })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["OfferPrices"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/audit_log": {
/** List the audit log */
get: { parameters: { query?: { kind?: string; person_id?: string; by_person_id?: string; from?: string; until?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["AuditEntry"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/attention": {
/** Get what waits for an operator */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Attention"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/failed_jobs": {
/** List failed jobs */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["FailedJob"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/failed_jobs/{id}/retry": {
/** Retry a failed job */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
name: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/oauth_applications": {
/** List OAuth applications */
get: { parameters: { query?: { source?: "operator" | "registration" | "vendor" | "built_in"; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["OAuthApplication"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create an OAuth application */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { name: string
/** whom it may ask; it cannot be changed later */ audience: "member" | "operator"
/** whether it can keep a secret; it cannot be changed later */ is_confidential: boolean
scopes: (string)[]
redirect_uris: (string)[]
/** the key of an uploaded picture; null: none */ logo_key?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["OAuthApplicationWithSecret"] } }; 201: { content: { "application/json": components['schemas']["OAuthApplicationWithSecret"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/oauth_applications/{id}": {
/** Get an OAuth application */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["OAuthApplicationWithPeople"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update an OAuth application */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { name?: string
scopes?: (string)[]
redirect_uris?: (string)[]
/** the key of an uploaded picture; null: none */ logo_key?: string | null
is_disabled?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["OAuthApplication"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete an OAuth application */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
/** how many had connected it */ people: number } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/oauth_applications/{id}/rotate_secret": {
/** Rotate the secret of an OAuth application */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { /** how long the former secret stays valid */ overlap_seconds?: number } } }; responses: { 200: { content: { "application/json": components['schemas']["OAuthApplicationWithSecret"] } }; 201: { content: { "application/json": components['schemas']["OAuthApplicationWithSecret"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/oauth_applications/{id}/use": {
/** Get the use of an OAuth application */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["OAuthApplicationUse"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/metadata_clients": {
/** List metadata clients */
get: { parameters: { query?: { state?: "to_review" | "allowed" | "blocked"; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["MetadataClient"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/metadata_clients/review": {
/** Review a metadata client */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { client_id: string
audience: "member" | "operator"
scopes: (string)[] } } }; responses: { 200: { content: { "application/json": components['schemas']["MetadataClient"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/metadata_clients/block": {
/** Block a metadata client */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { client_id: string } } }; responses: { 200: { content: { "application/json": components['schemas']["MetadataClient"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/vendors": {
/** List vendors */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Vendor"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/vendors/{client_id}": {
/** Switch a vendor */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { client_id: string } }; requestBody: { content: { "application/json": { is_on: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["Vendor"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/session": {
/** Get the session */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Session"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/previews/markdown": {
/** Preview Markdown */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { text: string } } }; responses: { 200: { content: { "application/json": { html: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads": {
/** List uploads */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Upload"])[]
/** give it as cursor for the next page; null: this was the last */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Begin an upload */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** picture: shown to everybody; file: for a digital product; media: for a lecture */ purpose: "picture" | "file" | "media"
/** what the file is called */ name: string
/** the size of the whole file */ total_bytes: number } } }; responses: { 200: { content: { "application/json": components['schemas']["Upload"] } }; 201: { content: { "application/json": components['schemas']["Upload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads/{id}": {
/** Get an upload */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Upload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Remove an upload */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads/from_address": {
/** Upload a file from an address */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** where the file is, beginning with https:// */ address: string
/** picture: shown to everybody; file: for a digital product; media: for a lecture */ purpose: "picture" | "file" | "media"
/** what the file is called; the last part of its address unless given */ name?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Upload"] } }; 201: { content: { "application/json": components['schemas']["Upload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads/form": {
/** Upload a file */
post: { parameters: { query?: never; header?: never; path?: never }; requestBody: { content: { "multipart/form-data": { purpose: "picture" | "file" | "media"
file: string } } }; responses: { 201: { content: { "application/json": components['schemas']["Upload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads/{id}/content": {
/** Ask how much has arrived */
head: { parameters: { query?: never; header: { "Tus-Resumable": "1.0.0" }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Send a part */
patch: { parameters: { query?: never; header: { "Tus-Resumable": "1.0.0"; "Upload-Offset": number }; path: { id: string } }; requestBody: { content: { "application/offset+octet-stream": string } }; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
}
