// Written by scripts/admin-client.ts from the description of the admin API: change an operation and run it again.

export interface components {
schemas: {
Announcement: { id: string
title: string
body: string
path: string | null
audience: "members" | "role" | "course" | "students"
role: string | null
course_id: string | null
/** the number of recipients at the time of sending */ recipients: number
/** ISO 8601, UTC */ created_at: string
/** null: it is being delivered */ delivered_at: string | null }
Appearance: { /** the key of the logo */ logo_key: string | null
/** the key of the picture on the front page */ cover_key: string | null
navigation: ({ label: string
href: string })[]
/** Markdown */ footer: string
/** of headings */ typeface: "sans" | "serif"
/** the sections of the front page in their order; empty: the default sections */ sections: (({ kind: "hero" }) | ({ kind: "newest" | "events" | "memberships" | "lecturers" | "posts"
title: string }) | ({ kind: "featured"
title: string
course_ids: (string)[] }) | ({ kind: "voices"
title: string
comment_ids: (string)[] }) | ({ kind: "text"
title: string
body: string }))[]
/** of links, buttons and the icon, such as #3b5bdb */ accent_colour: string
/** the displayed colours: the accent adjusted for contrast on light and dark pages, and the text on its buttons */ accent: { on_light: string
on_dark: string
on_button: string }
/** contrast ratios by WCAG 2.2 */ contrast: { /** the required ratio for text of normal size */ needed: number
/** accent_colour on a light page */ chosen_on_light: number
/** accent_colour on a dark page */ chosen_on_dark: number
/** accent.on_light on a light page */ on_light: number
/** accent.on_dark on a dark page */ on_dark: number
/** accent.on_button on a button */ on_button: number }
/** 1970-01-01T00:00:00.000Z until it is changed for the first time */ updated_at: string }
Attention: { /** GET /orders/refunds */ refunds_requested: number | null
/** GET /orders?needs_attention=true */ payments_needing_attention: number | null
/** GET /orders/failed_invoices */ invoices_failed: number | null
/** found by the nightly reconciliation and not repaired: GET /orders/differences */ book_differences: number | null
/** unpaid and due within 48 hours: GET /orders?lapsing=true */ payments_lapsing: number | null
/** reported and not hidden: GET /comments?is_reported=true&is_hidden=false */ comments_reported: number | null
/** GET /threads?is_unanswered=true */ threads_unanswered: number | null
/** to grade: GET /submissions */ submissions_waiting: number | null
/** GET /metadata_clients?state=to_review; null while MCP connections are off */ clients_to_review: number | null
/** GET /failed_jobs */ failed_jobs: number | null }
AuditEntry: { id: string
kind: string
/** the person whose account it concerns */ person: { id: string
name: string | null } | null
/** the person who did it */ by: { id: string
name: string | null } | null
address: string | null
user_agent: string | null
detail: Record<string, (string) | (number) | (boolean)>
/** ISO 8601, UTC */ happened_at: string }
BookDifference: { id: string
kind: "payment_row" | "line_shares" | "ledger_missing" | "sum" | "invoice_missing" | "invoice_credit" | "invoice_differs" | "order_state" | "access_missing" | "access_not_paid" | "notice_lost" | "refund_lost" | "charged_twice" | "gateway_differs" | "unknown_payment" | "payout_unmatched" | "gateway_silent"
/** the discrepancy, in a sentence */ what: string
order_id: string | null
trade_no: string | null
payment_id: string | null
/** when it was first found */ found_at: string
/** when it was last found */ seen_at: string
/** ISO 8601, UTC */ resolved_at: string | null }
CancellationRule: { /** from the longest notice to the shortest; empty: nothing is refunded */ tiers: ({ /** the notice in hours before the start; 0: until the start */ hours_before: number
/** the refunded percentage of the payment */ percent: number })[]
/** null: the default, until the school decides */ updated_at: string | null
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
Captions: { language: string
label: string
/** ISO 8601, UTC */ updated_at: string
/** WebVTT */ body: string }
Certificate: { /** part of the URL of its public page: /certificates/{id} */ id: string
number: number
state: "valid" | "revoked" | "replaced"
/** the name on it, if the account was not deleted; null without members:read or students:read */ holder_name: string | null
member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
course: { id: string
name: string }
/** ISO 8601, UTC */ issued_at: string
/** ISO 8601, UTC */ revoked_at: string | null
revocation_reason: string | null
/** the certificate that it replaces */ replaces_id: string | null
replaced_by_id: string | null }
CertificateRule: { /** the course */ id: string
is_enabled: boolean
min_percent: number | null
min_hours: number | null
quiz_ids: (string)[]
/** the latest run over members who may meet the rule already; null: none */ run: { /** ISO 8601, UTC */ started_at: string
/** ISO 8601, UTC */ finished_at: string | null
/** enrolled members */ total: number
checked: number
issued: number } | null
/** ISO 8601, UTC */ updated_at: string }
CertificateTemplate: { /** the course */ id: string
title: string
body: string
signer_name: string
signer_role: string
image_key: string | null
/** ISO 8601, UTC */ updated_at: string }
CheckIn: { /** checked_in_before: this code was already checked in, at checked_in_at */ result: "checked_in" | "checked_in_before" | "cancelled" | "no_show"
/** null if the registration was cancelled or missed */ registration: { id: string
member: { id: string
/** null without members:read or students:read */ name: string | null }
ticket: string } | null
/** ISO 8601, UTC */ checked_in_at: string | null }
Cohort: { id: string
course: { id: string
slug: string
name: string }
name: string
/** lectures that open a number of days after enrolment count from it */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
/** null: as many as want to */ capacity: number | null
member_count: number
/** from when members may join by themselves */ join_from: string | null
/** until when; null: only staff add members */ join_until: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
CohortMember: { member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
/** ISO 8601, UTC */ enrolled_at: string }
Comment: { id: string
author: { id: string
/** null without members:read or students:read */ name: string | null }
body: string
post_id: string | null
lecture_id: string | null
/** the comment that it replies to */ answers: string | null
/** ISO 8601, UTC */ created_at: string
/** since when it is hidden */ hidden_at: string | null
/** the number of members who have reported it */ report_count: number
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
ConfirmableBookDifference: { id: string
kind: "payment_row" | "line_shares" | "ledger_missing" | "sum" | "invoice_missing" | "invoice_credit" | "invoice_differs" | "order_state" | "access_missing" | "access_not_paid" | "notice_lost" | "refund_lost" | "charged_twice" | "gateway_differs" | "unknown_payment" | "payout_unmatched" | "gateway_silent"
/** the discrepancy, in a sentence */ what: string
order_id: string | null
trade_no: string | null
payment_id: string | null
/** when it was first found */ found_at: string
/** when it was last found */ seen_at: string
/** ISO 8601, UTC */ resolved_at: string | null
/** only in the dry run of an access token: the page of the admin area where a person confirms it */ confirm_url?: string }
ConfirmableDecidedRefund: { id: string
order_id: string
trade_no: string
payment_id: string
member_id: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: "requested" | "processing" | "rejected" | "done" | "failed"
reason: string
/** why the payment needs the attention of an operator */ needs_attention: string | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ decided_at: string | null
/** ISO 8601, UTC */ finished_at: string | null
/** by_gateway: the gateway refunds it; by_hand: you pay it yourself and then finish the refund; null: nothing is refunded */ paid_back: "by_gateway" | "by_hand" | null
/** the entitlements that the member loses after the refund; empty: none */ loses: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
name: string })[]
/** the effects on the memberships of the payment; empty: none */ memberships: ({ /** returns: to the plan before the refunded switch; shortened: by the days that the refunded payment was credited for */ outcome: "unchanged" | "ends" | "returns" | "shortened"
/** the name of the plan afterwards */ plan: string
/** the end of its paid period afterwards, or its end */ ends_at: string })[]
/** only in the dry run of an access token: the page of the admin area where a person confirms it */ confirm_url?: string }
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
/** the last message of the issuer, until it succeeds */ problem: string | null
/** since when it needs the attention of an operator */ failed_at: string | null
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
/** only in the dry run of an access token: the page of the admin area where a person confirms it */ confirm_url?: string }
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
/** why it needs the attention of an operator */ needs_attention: string | null
/** a dispute of the buyer at their bank */ dispute: { state: "open" | "won" | "lost"
/** the deadline for submitting evidence to the gateway */ evidence_due_at: string | null } | null
/** only in the dry run of an access token: the page of the admin area where a person confirms it */ confirm_url?: string }
ConfirmableRefund: { id: string
order_id: string
trade_no: string
payment_id: string
member_id: string
amount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
state: "requested" | "processing" | "rejected" | "done" | "failed"
reason: string
/** why the payment needs the attention of an operator */ needs_attention: string | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ decided_at: string | null
/** ISO 8601, UTC */ finished_at: string | null
/** only in the dry run of an access token: the page of the admin area where a person confirms it */ confirm_url?: string }
ConsultingException: { id: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string }
ConsultingService: { id: string
slug: string
name: string
/** Markdown */ description: string
/** the course that a member needs for a reservation; null if every member can reserve */ course: { id: string
slug: string
name: string } | null
lecturer: { id: string
name: string } | null
duration_minutes: number
/** the time zone of its weekly slots */ time_zone: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** where its meetings take place */ location: string | null
join_url: string | null
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
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
/** of the quantity, before the discount */ price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** why it cannot be bought; then it is not part of the total */ problem: "not_on_sale" | "instalments_alone" | null })[]
/** the promotion of the order; the coupon applies to the rest of the price */ promotion: { label: string
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } } | null
coupon: { is_applied: boolean
/** why it does not apply */ why: "unknown" | "over" | "not_yet" | "used_up" | "used_by_you" | "below_minimum" | "other_kinds" | null
/** for not_yet */ starts_at: string | null
/** for below_minimum: the amount missing from the minimum */ missing: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** the plans; operators also see those not on sale */ plans: ({ id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** the number of instalments */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
updated_at: string })[]
/** always published, except for operators */ state: "draft" | "published" | "archived"
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
/** whether it is a free preview for everybody */ is_preview: boolean
updated_at: string })[] })[]
lecture_count: number
/** of all lectures with a duration */ duration_seconds: number
/** the key of its picture */ image_key: string | null }
CourseAssistant: { id: string
/** null without members:read or students:read */ name: string | null
/** ISO 8601, UTC */ added_at: string }
CoursePlan: { id: string
course_id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** the number of instalments */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
is_archived: boolean
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
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
/** null: it has no duration */ duration_seconds: number | null
/** the last position */ position_seconds: number
is_locked: boolean
locked_because: string | null
/** ISO 8601, UTC */ unlocks_at: string | null })[] })[] }
CourseStudent: { /** of the student */ id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null
status: "done" | "ended" | "not_started" | "stuck" | "behind" | "on_track"
completed_lectures: number
/** how many should be completed */ due_lectures: number
/** the one opened last */ lecture: { id: string
title: string } | null
/** ISO 8601, UTC */ enrolled_at: string
/** when they last opened a lecture for the first time or completed one */ advanced_at: string | null
/** ISO 8601, UTC */ last_watched_at: string | null
/** ISO 8601, UTC */ completed_at: string | null }
CourseStudentCounts: { total: number
statuses: { done: number
ended: number
not_started: number
stuck: number
behind: number
on_track: number }
/** the pace; null: opening dates decide */ lectures_per_week: number | null }
CredentialKey: { id: string
/** retired: it signs nothing new, and what it signed stays valid */ state: "active" | "retired"
/** an Ed25519 Multikey */ public_key: string
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ retired_at: string | null }
Currencies: { /** the currency in which every offer has a price */ currency: string
/** the additional currencies in which offers can have prices */ others: (string)[]
/** the additional currencies that the gateways of the school accept */ possible: (string)[]
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
Curriculum: { course_id: string
sections: (components['schemas']["CurriculumSection"])[]
/** changes with each section and lecture, and with their order */ updated_at: string }
CurriculumLecture: { id: string
title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds: number | null
/** whether it is a free preview for everybody */ is_preview: boolean
/** the unlock rule: one of the three; null: not locked */ unlock: { /** ISO 8601, UTC */ at?: string
after_days?: number
after_lecture_id?: string } | null
/** ISO 8601, UTC */ updated_at: string
/** whether it has a file, a URL or a text */ has_content: boolean }
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
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
/** always published, except for operators */ state: "draft" | "published" | "archived"
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
/** the number of downloads for each buyer; null: no limit */ download_limit: number | null
/** ISO 8601, UTC */ updated_at: string }
DropOff: { /** how many were counted */ students: number
lectures: ({ id: string
title: string
section_title: string
/** opened or completed it */ reached: number
completed: number
/** opened it last, and did not advance for stuck_after_days */ stopped: number })[] }
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
/** the time zone of the venue */ time_zone: string
is_all_day: boolean
is_online: boolean
location: string | null
/** operators also see those not on sale */ tickets: ({ id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
seats_left: number
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
updated_at: string })[]
/** tickets are on sale, and no seat is left */ is_sold_out: boolean
/** always published, except for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** Markdown */ description: string
join_url: string | null
/** the key of its picture */ image_key: string | null }
FailedJob: { id: string
/** which job, such as mails */ name: string
/** the fact that it handles, such as payment.paid */ after: string
/** the last error, without secrets and e-mail addresses */ error: string
/** ISO 8601, UTC */ failed_at: string }
Feature: { feature: "mcp_connections" | "id_token_signing" | "open_client_documents"
is_on: boolean
/** ISO 8601, UTC */ switched_on_at: string | null
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
Form: { id: string
slug: string
title: string
/** Markdown */ introduction: string
state: "draft" | "open" | "closed"
questions: ({ /** the key of its answers */ name: string
label: string
kind: "line" | "text" | "email" | "number" | "date" | "yes_no" | "choice" | "choices"
is_required: boolean
/** the options */ options: (string)[] })[]
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
GatewayAccount: { gateway: string
is_default: boolean
/** false for the simulator and for a gateway in its test environment */ takes_real_money: boolean
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
GradebookRow: { /** of the student */ id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null
/** ISO 8601, UTC */ enrolled_at: string
results: ({ lecture_id: string
attempts: number
/** of the best attempt, after penalties; null: none is graded */ points: number | null
/** points, with at most two decimals */ max_points: number | null
passed: boolean
/** whether the latest attempt was submitted late */ is_late: boolean
/** whether an attempt waits for a grader */ is_waiting: boolean
latest_submission_id: string })[] }
Holding: { id: string
kind: "course" | "digital_product" | "membership_plan" | "event_ticket" | "consulting_meeting"
/** of the course, product, plan, event or service */ item_id: string
slug: string
name: string
/** payment: an order; membership: included in a plan; manual: granted by an operator; gift, seat: bought by another person */ source: "payment" | "membership" | "manual" | "gift" | "seat"
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
/** the last message of the issuer, until it succeeds */ problem: string | null
/** since when it needs the attention of an operator */ failed_at: string | null
/** ISO 8601, UTC */ next_try_at: string | null }
InvoiceDocument: { /** of a PDF; works without a token */ url: string
/** ISO 8601, UTC */ expires_at: string }
InvoiceSettings: { /** manual: operators enter the numbers; local: the school numbers its own documents; ecpay: Taiwan’s e-invoice */ issuer: "manual" | "local" | "ecpay"
/** the title of documents that the school issues itself */ document: "invoice" | "receipt"
seller_name: string
seller_address: string
seller_tax_id: string
/** the prefix of the numbers that the school issues, before the year */ number_prefix: string
/** the first number of a new series */ first_number: number
has_ecpay_keys: boolean
/** ISO 8601, UTC */ updated_at: string }
LearningFigures: { /** totals of all courses, including those without a row */ spans: ({ /** the first day of the span, YYYY-MM-DD, in the time zone of the school */ begins: string
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
/** whether it is a free preview for everybody */ is_preview: boolean
/** the unlock rule: one of the three; null: not locked */ unlock: { /** ISO 8601, UTC */ at?: string
after_days?: number
after_lecture_id?: string } | null
/** ISO 8601, UTC */ updated_at: string }
LectureContent: { lecture_id: string
/** Markdown */ body: string
/** the key of its file */ file_key: string | null
/** the uploaded file; null without one, and for files that were not uploaded here */ file: { name: string
size_bytes: number
mime_type: string } | null
/** the URL of an embedded page */ embed_url: string | null
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
LedgerExport: { /** of a CSV file; works without a token */ url: string
/** ISO 8601, UTC */ expires_at: string }
ListedEvent: { id: string
slug: string
title: string
summary: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
/** the time zone of the venue */ time_zone: string
is_all_day: boolean
is_online: boolean
location: string | null
/** operators also see those not on sale */ tickets: ({ id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
seats_left: number
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
updated_at: string })[]
/** tickets are on sale, and no seat is left */ is_sold_out: boolean
/** always published, except for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string }
ListedPage: { id: string
slug: string
title: string
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** when this draft is published automatically; null: not automatically */ publish_at: string | null
/** ISO 8601, UTC */ updated_at: string }
ListedStudent: { id: string
name: string
email: string
course_count: number
/** courses completed */ completed_count: number
/** ISO 8601, UTC */ first_enrolled_at: string
/** ISO 8601, UTC */ last_watched_at: string | null }
ListedSubmission: { id: string
member: { id: string
/** null without members:read or students:read */ name: string | null }
course: { id: string
slug: string
name: string }
lecture: { id: string
title: string }
purpose: "quiz" | "assignment"
/** 1: the first attempt of the member */ number: number
/** ISO 8601, UTC */ submitted_at: string
/** ISO 8601, UTC */ due_at: string | null
is_late: boolean
/** who grades it now; null: nobody */ claim: { person_id: string
/** null without members:read or students:read */ name: string | null
/** ISO 8601, UTC */ expires_at: string } | null }
ListedThread: { /** the id of its first comment */ id: string
author: { id: string
/** null without members:read or students:read */ name: string | null }
/** the first comment */ body: string
course: { id: string
slug: string
name: string } | null
lecture: { id: string
title: string } | null
post: { id: string
slug: string
title: string } | null
/** ISO 8601, UTC */ created_at: string
/** since when it is answered; null while it waits for the staff */ answered_at: string | null
/** since when it is hidden */ hidden_at: string | null
/** the member of the staff who answers it */ assignee: { id: string
/** null without members:read or students:read */ name: string | null } | null
reply_count: number
/** the number of reports of its comments */ report_count: number }
LiveSession: { id: string
cohort_id: string
title: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
time_zone: string
join_url: string | null
recording_url: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
Meeting: { id: string
service: { id: string
name: string }
member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
state: "reserved" | "finished" | "cancelled"
/** set while it waits for its payment */ held_until: string | null
lecturer_name: string | null
location: string | null
join_url: string | null }
Member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null
/** at this school, highest first */ roles: (string)[]
/** ISO 8601, UTC */ joined_at: string
is_active: boolean
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
MemberAccount: { /** the number of signed-in browsers at this school */ open_sessions: number
/** at this school */ last_sign_in_at: string | null
/** whether signing in requires a code after the password */ has_second_factor: boolean
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
/** trial days */ trial_days: number | null
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
includes: ({ kind: "course" | "digital_product"
slug: string
name: string })[]
/** always published, except for operators */ state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
updated_at: string
/** the key of its picture */ image_key: string | null
/** Markdown */ description: string
/** the courses that it includes, drafts too */ course_ids: (string)[]
/** the digital products that it includes, drafts too */ product_ids: (string)[] }
MetadataClient: { /** the URL of its metadata document */ client_id: string
name: string
audience: "member" | "operator"
/** the scopes that it may request */ scopes: (string)[]
redirect_uris: (string)[]
/** ISO 8601, UTC */ created_at: string
/** null: nobody has reviewed it */ reviewed_at: string | null
/** ISO 8601, UTC */ blocked_at: string | null
/** the number of people who have connected it */ people: number
/** the latest 20 consents */ allowed_by: ({ member: { id: string
name: string }
scopes: (string)[]
/** ISO 8601, UTC */ at: string })[] }
OAuthApplication: { /** the client_id */ id: string
name: string
/** members or operators */ audience: "member" | "operator"
/** whether it has a secret */ is_confidential: boolean
/** operator: created here; built_in: part of this site; otherwise how it was registered */ source: string
scopes: (string)[]
redirect_uris: (string)[]
logo_key: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ disabled_at: string | null
/** ISO 8601, UTC */ updated_at: string }
OAuthApplicationUse: { time_zone: string
days: ({ day: string
/** the number of people for whom it called an API */ people: number
/** access tokens issued for a new consent */ tokens: number
/** access tokens issued for a refresh token */ refreshes: number
member_api_calls: number
mcp_calls: number
admin_api_calls: number })[] }
OAuthApplicationWithPeople: { /** the client_id */ id: string
name: string
/** members or operators */ audience: "member" | "operator"
/** whether it has a secret */ is_confidential: boolean
/** operator: created here; built_in: part of this site; otherwise how it was registered */ source: string
scopes: (string)[]
redirect_uris: (string)[]
logo_key: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ disabled_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** the number of people who have connected it */ people: number }
OAuthApplicationWithSecret: { /** the client_id */ id: string
name: string
/** members or operators */ audience: "member" | "operator"
/** whether it has a secret */ is_confidential: boolean
/** operator: created here; built_in: part of this site; otherwise how it was registered */ source: string
scopes: (string)[]
redirect_uris: (string)[]
logo_key: string | null
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ disabled_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** returned only once; null: a public app has none */ client_secret: string | null }
OfferPrices: { /** in the own currency of the school */ price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** in additional currencies; it cannot be bought in others */ prices: ({ /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string })[]
/** the additional currencies in which it can have a price */ currencies: (string)[]
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
Order: { id: string
trade_no: string
buyer: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
total: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
country: string | null
fulfilment: string
/** the recipients */ purpose: "self" | "gift" | "seats"
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
/** of a gift or of seats: one for each redeemable unit, without its code */ vouchers: ({ id: string
item: string
/** null without members:read or students:read */ recipient_email: string | null
/** paid and not refunded: it can be redeemed */ is_active: boolean
/** when the recipient received the e-mail */ mailed_at: string | null
redeemed_by: { id: string
/** null without members:read or students:read */ name: string | null } | null
/** ISO 8601, UTC */ redeemed_at: string | null })[] }
OrderBump: { id: string
title: string
pitch: string
/** the offer that the order must include; null: any */ trigger: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null } | null
/** the offer */ offer: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null }
amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
percent_off: number | null
/** the number of orders with this offer at the checkout */ shown: number
/** the number of these orders that include it */ taken: number
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
/** the last message of the issuer, until it succeeds */ problem: string | null
/** since when it needs the attention of an operator */ failed_at: string | null
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
/** why it needs the attention of an operator */ needs_attention: string | null
/** a dispute of the buyer at their bank */ dispute: { state: "open" | "won" | "lost"
/** the deadline for submitting evidence to the gateway */ evidence_due_at: string | null } | null }
OriginCheck: { origins: ({ origin: string
/** the canonical origin, used in links and tokens */ is_canonical: boolean
works: boolean
/** why it does not work */ problem: { code: "does_not_resolve" | "private_address" | "not_https" | "refuses_connections" | "certificate" | "no_answer_in_time" | "redirects" | "unexpected_answer" | "another_site"
message: string } | null })[] }
Page: { id: string
slug: string
title: string
state: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at: string | null
/** when this draft is published automatically; null: not automatically */ publish_at: string | null
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
/** the number of lines of this school without a payment */ unmatched: number
/** false until the gateway returns its lines */ is_listed: boolean
/** ISO 8601, UTC */ arrives_at: string
/** ISO 8601, UTC */ created_at: string }
PayoutLine: { id: string
gateway_id: string
kind: "charge" | "refund" | "dispute" | "fee" | "other"
/** in the currency of the payout */ amount: string
/** in the currency of the payout */ fee: string
/** in the currency of the payout */ net: string
currency: string
/** foreign: a sale of the same account elsewhere */ match: "matched" | "not_needed" | "foreign" | "unmatched"
/** the id of the charge, refund or dispute at the gateway */ source: string | null
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
/** when this draft is published automatically; null: not automatically */ publish_at: string | null
/** ISO 8601, UTC */ updated_at: string
/** Markdown */ body: string }
Problem: { type: string
title: string
status: number
code: "invalid_request" | "invalid_token" | "insufficient_scope" | "confirmation_required" | "not_permitted" | "school_suspended" | "not_found" | "method_not_allowed" | "conflict" | "request_in_progress" | "version_mismatch" | "body_too_large" | "unsupported_media_type" | "invalid_input" | "idempotency_key_reused" | "version_required" | "too_many_requests" | "server_error" | "temporarily_unavailable"
/** the reason */ detail: string
/** how to solve it */ todo: string
/** one for each field that is wrong */ errors?: ({ /** a JSON pointer to the field in the request */ pointer: string
detail: string })[]
/** with the code confirmation_required: the page of the admin area where a person confirms */ confirm_url?: string
/** the id of this request, for reports */ request_id: string }
PromotionQuote: { lines: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it is not published */ name: string | null
quantity: number
/** of the quantity, before the discount */ price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** why it cannot be bought; then it is not part of the total */ problem: "not_on_sale" | "instalments_alone" | null })[]
promotion: { is_applied: boolean
/** why it does not apply */ why: "bundle_incomplete" | "other_kinds" | "below_minimum" | "nothing_to_pay" | null
/** for below_minimum: the amount missing from the minimum */ missing: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null }
subtotal: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
discount: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
total: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } }
Question: { id: string
kind: "single_choice" | "multiple_choice" | "true_false" | "short_text" | "number" | "ordering" | "matching" | "gaps" | "long_text" | "file"
title: string
tags: (string)[]
/** the latest version; attempts keep the version that they were taken with */ version: number
points: number
/** true: not drawn and not offered for quizzes */ is_archived: boolean
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string
content: components['schemas']["QuestionContent"] }
QuestionContent: ({ kind: "single_choice"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
options: ({ id?: string
/** Markdown */ text: string
/** percent of the points; above 0: a correct option */ credit: number
/** to who gives this answer */ feedback?: string })[]
/** true: every attempt shows the options in another order */ shuffle?: boolean }) | ({ kind: "multiple_choice"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
options: ({ id?: string
/** Markdown */ text: string
/** percent of the points; above 0: a correct option */ credit: number
/** to who gives this answer */ feedback?: string })[]
/** true: every attempt shows the options in another order */ shuffle?: boolean
/** true: a partly correct answer gets a part of the points; false: all or nothing */ partial?: boolean }) | ({ kind: "true_false"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
/** whether the statement is true */ answer: boolean
/** feedback to members who answer true, and to those who answer false */ reasons?: { /** to who gives this answer */ true?: string
/** to who gives this answer */ false?: string } }) | ({ kind: "short_text"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
/** accepted answers; the first that matches counts */ answers: ({ text: string
/** percent of the points */ credit?: number
/** to who gives this answer */ feedback?: string })[]
/** true: upper and lower case must match */ exact?: boolean }) | ({ kind: "number"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
/** accepted answers; the first that matches counts */ answers: ({ value: string
/** the largest accepted difference */ tolerance?: string
/** percent of the points */ credit?: number
/** to who gives this answer */ feedback?: string })[] }) | ({ kind: "ordering"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
/** in the correct order; members see them in another one */ items: ({ id?: string
/** Markdown */ text: string })[]
/** true: a partly correct answer gets a part of the points; false: all or nothing */ partial?: boolean }) | ({ kind: "matching"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
prompts: ({ id?: string
/** Markdown */ text: string
/** the id of its choice */ choice: string })[]
/** more than prompts, if some match nothing */ choices: ({ id?: string
/** Markdown */ text: string })[]
/** true: a partly correct answer gets a part of the points; false: all or nothing */ partial?: boolean }) | ({ kind: "gaps"
/** Markdown with a mark such as [[1]] for each gap */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
gaps: ({ /** the text between [[ and ]] in the prompt */ id: string
answers: ({ text: string
/** percent of the points */ credit?: number })[] })[]
/** true: upper and lower case must match */ exact?: boolean
/** true: a partly correct answer gets a part of the points; false: all or nothing */ partial?: boolean }) | ({ kind: "long_text"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
/** the maximum number of characters of an answer; null: the highest limit */ limit?: number | null
/** for the people who grade the answers, Markdown */ notes?: string
/** a good answer, shown when answers are shown, Markdown */ sample?: string }) | ({ kind: "file"
/** the question, Markdown */ prompt: string
media?: ({ kind: "picture" | "audio" | "video"
/** the file_key of an upload for media */ file: string
/** what it shows or says */ label: string })[]
/** Markdown, to every answer or by its outcome */ feedback?: { general?: string
right?: string
partial?: string
wrong?: string }
/** the maximum number of files */ most?: number
/** the accepted types of files; empty: every type */ types?: ("document" | "picture" | "audio" | "video" | "archive")[]
/** for the people who grade the answers, Markdown */ notes?: string
/** a good answer, shown when answers are shown, Markdown */ sample?: string })
Quiz: { lecture_id: string
/** quiz; assignment: with a due date, usually graded by a person */ purpose: "quiz" | "assignment"
/** null: unlimited */ attempts_allowed: number | null
/** between the end of an attempt and the start of the next one */ wait_minutes: number
/** kept by the clock of the server; null: none */ time_limit_seconds: number | null
/** percent of the points; passing completes the lecture */ pass_percent: number
/** when members see the correct answers; never while they have an open attempt at the lecture */ answers_shown: "never" | "after_attempt" | "after_passing" | "after_date"
shuffles_questions: boolean
/** for questions whose options may be shuffled */ shuffles_options: boolean
/** counted from the enrolment */ due_after_days: number | null
/** for submissions after the due date */ late_rule: "accept" | "penalty" | "refuse"
/** for each day that has begun */ late_penalty_percent: number | null
/** ISO 8601, UTC */ answers_shown_from: string | null
/** ISO 8601, UTC */ due_at: string | null
items: ({ question_id: string | null
draw_tag: string | null
draw_count: number | null
/** of the question */ title: string | null
/** of the question */ kind: string | null
/** of the question */ points: number | null
/** questions with the tag of the draw */ available: number | null })[]
/** 1970-01-01T00:00:00.000Z until it is set for the first time */ updated_at: string }
QuizStatistics: { lecture_id: string
questions: ({ question_id: string
title: string
kind: string
/** the latest version */ version: number
/** answers graded by the key of an earlier version */ outdated: number
answered: number
/** the mean share of the points, from 0 to 1 */ difficulty: number | null
/** the correlation of its points with those of the other answers, from -1 to 1; null: too few differences */ discrimination: number | null
answers: ({ text: string
count: number
is_right: boolean | null })[] })[] }
RecognisedRevenue: { spans: ({ /** the first day of the span, YYYY-MM-DD */ begins: string
recognised: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
/** all products together, one entry per currency */ totals: ({ recognised: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** paid in the requested time, but recognised later */ deferred: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[]
products: ({ item_type: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
item_id: string
/** the name at the time of sale */ name: string
recognised: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** paid in the requested time, but recognised later */ deferred: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** why the payment needs the attention of an operator */ needs_attention: string | null
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
Regrade: { id: string
lecture_id: string
question_id: string
version: number
pass_rule: "keep" | "follow"
/** ISO 8601, UTC */ created_at: string
/** null: it is being applied */ finished_at: string | null
/** answers that an earlier key graded */ attempts: number
/** attempts whose answer gains points */ gained: number
/** attempts whose answer loses points */ lost: number
/** attempts that reach the pass mark only now */ now_passed: number
/** passed attempts that no longer reach the pass mark */ now_failed: number }
RegradePreview: { lecture_id: string
question_id: string
title: string
/** the version by whose key the answers are graded; send it to apply the regrade */ version: number
/** answers that an earlier key graded */ attempts: number
/** attempts whose answer gains points */ gained: number
/** attempts whose answer loses points */ lost: number
/** attempts that reach the pass mark only now */ now_passed: number
/** passed attempts that no longer reach the pass mark */ now_failed: number
/** changed attempts; changed passes first, then the largest differences */ changes: ({ submission_id: string
member: { id: string
/** null without members:read or students:read */ name: string | null }
/** points, with at most two decimals */ answer_points_before: number
/** points, with at most two decimals */ answer_points_after: number
/** of the attempt; null: it waits for a grader */ points_before: number | null
/** points, with at most two decimals */ points_after: number | null
/** points, with at most two decimals */ max_points: number
passed_before: boolean | null
reaches_pass_mark: boolean | null })[]
/** whether there are more than 100 changed attempts */ has_more: boolean }
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
/** the number of people who have it at this school */ people: number
/** whether you can grant and revoke it */ may_give: boolean })[]
permission_groups: ({ key: "teaching" | "people" | "selling" | "site" | "school"
permissions: (string)[] })[] }
Rubrics: { lecture_id: string
rubrics: ({ /** null: for every answer without a rubric of its own */ question_id: string | null
criteria: ({ title: string
levels: ({ title: string
description: string
/** points, with at most two decimals */ points: number })[] })[]
/** ISO 8601, UTC */ updated_at: string })[] }
Sales: { rows: ({ /** the first day of the span, YYYY-MM-DD, in the time zone of the school */ begins: string
item_type: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
item_id: string
/** the plan or ticket; the product itself if it has none */ plan_id: string
/** the name at the time of sale */ name: string
quantity: number
paid: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
refunded: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
net: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } })[] }
SavedReply: { id: string
title: string
body: string
/** whether it belongs to the school instead of one person */ is_shared: boolean
/** ISO 8601, UTC */ updated_at: string }
School: { id: string
subdomain: string
/** the origin of the site; set by the host of the deployment */ origin: string
name: string
/** set by the host of the deployment */ currency: string
time_zone: string
/** the language of the site unless a reader chooses another */ locale: string
/** the languages a reader can choose */ locales: (string)[]
contact_email: string | null
/** the sender name of e-mails; null: the name of the school */ mail_sender_name: string | null
/** the reply-to address of e-mails; null: none */ mail_reply_to: string | null
texts: ({ locale: string
tagline: string
about: string })[]
state: "active" | "suspended"
/** owner: an owner can reopen it; host: only the host of the deployment can */ suspended_by: "host" | "owner" | null
/** ISO 8601, UTC */ suspended_at: string | null
/** ISO 8601, UTC */ updated_at: string }
SchoolExport: { id: string
state: "waiting" | "running" | "ready" | "failed"
progress: { /** the number of files written */ done: number
/** 0 until the first lecture is opened */ of: number }
size_bytes: number | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ finished_at: string | null
/** when the export is deleted */ expires_at: string | null }
SchoolExportWithDownload: { id: string
state: "waiting" | "running" | "ready" | "failed"
progress: { /** the number of files written */ done: number
/** 0 until the first lecture is opened */ of: number }
size_bytes: number | null
/** ISO 8601, UTC */ requested_at: string
/** ISO 8601, UTC */ finished_at: string | null
/** when the export is deleted */ expires_at: string | null
/** when it is ready: a URL that is valid for an hour, in your session only */ download: { url: string
/** ISO 8601, UTC */ expires_at: string } | null }
SchoolSetup: { has_course: boolean
/** an account that takes real money; the simulator does not count */ has_gateway: boolean
/** whether the default gateway account moves money: false for the simulator and test environments */ takes_real_money: boolean
has_published_course: boolean
/** whether the appearance was changed */ has_appearance: boolean
/** when an operator dismissed the setup steps */ dismissed_at: string | null
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
Section: { id: string
course_id: string
title: string
/** ISO 8601, UTC */ updated_at: string }
Session: { person_id: string
name: string
/** highest first */ roles: ("owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student")[]
/** the permissions of these roles */ permissions: (string)[]
school: { name: string
origin: string
currency: string
time_zone: string
locale: string
locales: (string)[]
/** the features that are switched on */ features: (string)[] }
/** send it as X-CSRF-Token with each change */ csrf_token: string }
SessionAttendance: { member: { id: string
/** null without members:read or students:read */ name: string | null
/** null without members:read or students:read */ email: string | null }
/** what staff marked, or else whether the member joined */ is_present: boolean
/** true if staff marked it */ is_marked: boolean
/** ISO 8601, UTC */ joined_at: string | null }
SigningKey: { id: string
/** published: not signing yet, so that verifiers can fetch it in advance */ state: "published" | "active" | "retired"
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ activated_at: string | null
/** ISO 8601, UTC */ retired_at: string | null }
StaffNotification: { id: string
kind: "new_question" | "new_submission" | "new_order" | "failed_payment" | "refund_request" | "dispute" | "cancelled_meeting" | "cancelled_registration" | "new_member" | "low_seats"
title: string
body: string | null
/** the path of its page at the school */ path: string
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ read_at: string | null }
StaffNotificationSettings: { digest_hour: number
kinds: ({ kind: "new_question" | "new_submission" | "new_order" | "failed_payment" | "refund_request" | "dispute" | "cancelled_meeting" | "cancelled_registration" | "new_member" | "low_seats"
/** instantly: within minutes; daily: in one mail a day; never */ mail: "instantly" | "daily" | "never"
/** whether the admin area lists it */ inbox: boolean })[]
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
Student: { id: string
name: string
email: string
enrolments: (components['schemas']["Enrollment"])[]
/** whether there are more than the latest 100 */ has_more: boolean }
StudentMessage: { id: string
course_id: string
recipients: number
/** ISO 8601, UTC */ created_at: string }
Submission: { id: string
member: { id: string
/** null without members:read or students:read */ name: string | null }
course: { id: string
slug: string
name: string }
lecture: { id: string
title: string }
purpose: "quiz" | "assignment"
/** 1: the first attempt of the member */ number: number
/** ISO 8601, UTC */ submitted_at: string
/** ISO 8601, UTC */ due_at: string | null
is_late: boolean
/** who grades it now; null: nobody */ claim: { person_id: string
/** null without members:read or students:read */ name: string | null
/** ISO 8601, UTC */ expires_at: string } | null
state: "submitted" | "graded" | "returned"
/** whether the end of the time limit submitted it */ is_timed_out: boolean
/** what the points lose because it is late */ penalty_percent: number
pass_percent: number
/** after the penalty; null: not graded yet */ points: number | null
/** points, with at most two decimals */ max_points: number
passed: boolean | null
/** ISO 8601, UTC */ graded_at: string | null
/** about the whole submission */ comment: string
answers: ({ position: number
question_id: string
kind: string
/** Markdown */ prompt: string
/** the question with its key */ content: Record<string, unknown>
/** null: unanswered */ answer: Record<string, unknown> | null
files: ({ id: string
name: string
mime_type: string
size_bytes: number
url: string })[]
/** null: not graded yet */ points: number | null
/** points, with at most two decimals */ max_points: number
graded_by: "key" | "person" | null
/** the criteria of its rubric; empty: it has none */ criteria: ({ title: string
levels: ({ title: string
description: string
/** points, with at most two decimals */ points: number })[] })[]
/** the chosen level of each criterion */ levels: (number | null)[] | null
comment: string })[]
earlier: ({ id: string
number: number
state: "submitted" | "graded" | "returned"
/** ISO 8601, UTC */ submitted_at: string | null
/** points, with at most two decimals */ points: number | null
/** points, with at most two decimals */ max_points: number
passed: boolean | null
comment: string })[] }
SubscribersPrice: { /** the number of affected subscriptions; the others already have this price */ subscriptions: number
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
/** for a membership that renews */ renewal: { state: "trialing" | "active" | "past_due" | "paused" | "ended"
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
/** null: the member pays each period */ card: { gateway: string
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
/** of a failed or requested payment */ attempt: number | null
trial_days: number | null
/** of an announced price */ price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** the next try, the start of a price, or the new end */ at: string | null
/** the name of the new plan */ plan: string | null
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
/** paying subscribers at the end of the span */ subscribers: number
churned_subscribers: number
/** churned_subscribers divided by the paying subscribers at the beginning; null: there were none */ churn_rate: number | null })[]
failed_renewals: ({ /** the first day of the span, YYYY-MM-DD, in the time zone of the school */ begins: string
/** renewals whose first charge failed in this span */ failed: number
/** of these, paid since */ recovered: number
/** of these, ended without a payment */ lost: number
/** of these, still being retried */ open: number })[] }
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
/** the name that buyers see, such as VAT */ name: string
/** in hundredths of a percent: 500 is 5 %; 0: no tax in this country */ rate: number
/** true: prices contain the tax; false: it is added to them */ is_inclusive: boolean
/** ISO 8601, UTC */ updated_at: string }
Thread: { /** the id of its first comment */ id: string
author: { id: string
/** null without members:read or students:read */ name: string | null }
/** the first comment */ body: string
course: { id: string
slug: string
name: string } | null
lecture: { id: string
title: string } | null
post: { id: string
slug: string
title: string } | null
/** ISO 8601, UTC */ created_at: string
/** since when it is answered; null while it waits for the staff */ answered_at: string | null
/** since when it is hidden */ hidden_at: string | null
/** the member of the staff who answers it */ assignee: { id: string
/** null without members:read or students:read */ name: string | null } | null
reply_count: number
/** the number of reports of its comments */ report_count: number
replies: ({ id: string
author: { id: string
/** null without members:read or students:read */ name: string | null
is_staff: boolean }
body: string
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ hidden_at: string | null })[]
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
Ticket: { id: string
event_id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
capacity: number
seats_left: number
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
is_archived: boolean
/** ISO 8601, UTC */ updated_at: string }
UnreadStaffNotifications: { /** 100 means 100 or more */ unread: number }
Upload: { id: string
purpose: "picture" | "file" | "media"
/** the original file name */ name: string
total_bytes: number
/** the offset of the next part */ received_bytes: number
/** received: all bytes have arrived and are being checked */ state: "receiving" | "received" | "finished" | "refused"
/** why it was refused */ refusal: string | null
/** the key of the file for other operations, when it is finished */ file_key: string | null
/** detected from its bytes, not from its name */ mime_type: string | null
/** an unused file is deleted after a week */ is_used: boolean
/** the path for sending its parts, below the base URL of the API */ content_path: string
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string }
Vendor: { client_id: string
name: string
is_on: boolean
/** a digest of the other fields; send it in quotes as If-Match */ version: string }
}
}

export interface paths {
"/students": {
/** List students */
get: { parameters: { query?: { course_id?: string; search?: string; status?: "done" | "ended" | "not_started" | "stuck" | "behind" | "on_track"; stuck_after_days?: number; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ListedStudent"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}": {
/** Get a student */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Student"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}/enrollments": {
/** List the enrolments of a student */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Enrollment"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Grant a course to a member */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { course_id: string
/** when the access ends; null: never */ expires_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Enrollment"] } }; 201: { content: { "application/json": components['schemas']["Enrollment"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/students/{id}/enrollments/{course_id}": {
/** Revoke a granted course */
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
"/courses/{course_id}/students": {
/** List the students of a course by status */
get: { parameters: { query?: { status?: "done" | "ended" | "not_started" | "stuck" | "behind" | "on_track"; search?: string; stuck_after_days?: number; lectures_per_week?: number; limit?: number; cursor?: string }; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["CourseStudent"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/students/counts": {
/** Count the students of a course by status */
get: { parameters: { query?: { stuck_after_days?: number; lectures_per_week?: number }; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["CourseStudentCounts"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/drop_off": {
/** Get the drop-off of a course */
get: { parameters: { query?: { stuck_after_days?: number }; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["DropOff"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/students/messages": {
/** Send a message to students of a course */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { course_id: string } }; requestBody: { content: { "application/json": { /** only these, if they also match the filters */ student_ids?: (string)[]
/** done: completed; ended: lost access before; not_started: opened no lecture; stuck: did not advance for stuck_after_days; behind: completed fewer lectures than due; on_track: none of these */ status?: "done" | "ended" | "not_started" | "stuck" | "behind" | "on_track"
/** the beginning of the name or the e-mail address */ search?: string
/** after how many days at the same lecture a student is stuck, and an opened lecture is due */ stuck_after_days?: number
/** the pace by which a student is behind; without it the opening dates decide, or 1 where the course has none */ lectures_per_week?: number
title: string
body: string
/** the page that it links to, such as /courses */ path?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["StudentMessage"] } }; 201: { content: { "application/json": components['schemas']["StudentMessage"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members": {
/** List members */
get: { parameters: { query?: { role?: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student"; search?: string; sort?: "-joined_at" | "joined_at"; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Member"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** List the entitlements of a member */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Holding"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Grant an entitlement to a member */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { kind: "course" | "digital_product" | "membership_plan"
item_id: string
/** when it ends; null: never */ expires_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Holding"] } }; 201: { content: { "application/json": components['schemas']["Holding"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/{id}/holdings/{kind}/{item_id}": {
/** Revoke a granted entitlement */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string; kind: "course" | "digital_product" | "membership_plan"; item_id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/{id}/roles/{role}": {
/** Grant a role */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string; role: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student" } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Member"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Revoke a role */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string; role: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student" } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/invitations": {
/** List invitations */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Invitation"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Invite a person */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { email: string
role: "owner" | "manager" | "admin" | "teacher" | "teaching_assistant" | "student"
/** the language of the e-mail if the recipient has no account; default: that of the school */ locale?: "en" | "zh-TW" | "ja" } } }; responses: { 200: { content: { "application/json": components['schemas']["Invitation"] } }; 201: { content: { "application/json": components['schemas']["Invitation"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/members/invitations/{id}": {
/** Revoke an invitation */
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{id}": {
/** Get an order */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Order"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments": {
/** List the payments of an order */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { order_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["OrderPayment"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/enter": {
/** Record a payment */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody: { content: { "application/json": { /** when the money arrived */ received_at: string
/** a note for operators in the ledger */ note?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableOrderPayment"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/ask_gateway": {
/** Query the gateway about a payment */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { /** the answer of the gateway: unpaid, unknown, or the recorded webhook */ result: string
payment: components['schemas']["OrderPayment"]
/** only in the dry run of an access token: the page of the admin area where a person confirms it */ confirm_url?: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/send_receipt": {
/** Send the e-mail of a payment again */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { /** which mail is sent */ mail: "receipt" | "instructions"
/** only in the dry run of an access token: the page of the admin area where a person confirms it */ confirm_url?: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/ledger": {
/** List the ledger of an order */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { order_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["LedgerEntry"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/refunds": {
/** List open refunds */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Refund"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/refund": {
/** Request a refund */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { order_id: string; id: string } }; requestBody: { content: { "application/json": { /** default: everything that is left of the payment */ amount?: { amount: string
currency: string }
/** the reason that the team and the member read */ reason: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableRefund"] } }; 201: { content: { "application/json": components['schemas']["ConfirmableRefund"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/refunds/{id}/approve": {
/** Approve a refund through the gateway */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["ConfirmableDecidedRefund"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/refunds/{id}/approve_by_hand": {
/** Approve a refund to be paid by hand */
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/invoices": {
/** List the invoices of an order */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { order_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["OrderInvoice"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/{order_id}/payments/{id}/invoice": {
/** Get the document of an invoice */
get: { parameters: { query?: never; header?: never; path: { order_id: string; id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["InvoiceDocument"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Record the number of an invoice */
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/payouts/{payout_id}/lines": {
/** List the lines of a payout */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { payout_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["PayoutLine"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/differences": {
/** List discrepancies in the books */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["BookDifference"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/orders/differences/{id}/resolve": {
/** Mark a discrepancy as resolved */
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
/** the minimum total of an order */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
limit_total: number | null
limit_per_member: number | null
redeemed: number
/** null: everything */ item_kinds: (string)[] | null
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a coupon */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the code that buyers enter: letters, digits, hyphens, underscores */ code: string
/** the label that buyers see for the discount */ label?: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the minimum total of an order, a decimal */ minimum?: string
/** the total number of redemptions; null: no limit */ limit_total?: number | null
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
/** the minimum total of an order */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** the minimum total of an order */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** the minimum total of an order */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the label that buyers see for the discount */ label?: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the minimum total of an order, a decimal */ minimum?: string
/** the total number of redemptions; null: no limit */ limit_total?: number | null
limit_per_member?: number | null
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null
/** true: it can no longer be redeemed */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": { id: string
code: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the minimum total of an order */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** Quote a coupon */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** of an existing coupon, whose terms apply unless terms are given */ code?: string
/** the label that buyers see for the discount */ label?: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the minimum total of an order, a decimal */ minimum?: string
/** the total number of redemptions; null: no limit */ limit_total?: number | null
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
/** the minimum total of the items that it applies to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** null: everything */ item_kinds: (string)[] | null
/** offers that must all be in the order; empty: no bundle */ bundle: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
id: string
/** null: it was deleted */ name: string | null })[]
/** ISO 8601, UTC */ starts_at: string | null
/** ISO 8601, UTC */ ends_at: string | null
/** ISO 8601, UTC */ archived_at: string | null
/** ISO 8601, UTC */ updated_at: string })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a promotion */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the label that buyers see for the discount */ label: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the minimum total of the items that it applies to, a decimal */ minimum?: string
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** at least 2 offers that the order must include; the discount then applies to them. Empty: no bundle. Not together with item_kinds */ bundle?: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string })[]
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null } } }; responses: { 200: { content: { "application/json": { id: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the minimum total of the items that it applies to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** the minimum total of the items that it applies to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** the minimum total of the items that it applies to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the label that buyers see for the discount */ label?: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the minimum total of the items that it applies to, a decimal */ minimum?: string
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** at least 2 offers that the order must include; the discount then applies to them. Empty: no bundle. Not together with item_kinds */ bundle?: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string })[]
/** ISO 8601, UTC */ starts_at?: string | null
/** ISO 8601, UTC */ ends_at?: string | null
/** true: it no longer applies to orders */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": { id: string
label: string
kind: "amount" | "percent"
/** for kind amount */ amount_off: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string } | null
/** for kind percent */ percent_off: number | null
/** the minimum total of the items that it applies to */ minimum: { /** exact decimal, such as "1200" or "12.50" */ amount: string
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
/** Quote a promotion */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the label that buyers see for the discount */ label: string
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** the minimum total of the items that it applies to, a decimal */ minimum?: string
/** null: everything */ item_kinds?: ("course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting")[] | null
/** at least 2 offers that the order must include; the discount then applies to them. Empty: no bundle. Not together with item_kinds */ bundle?: ({ kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
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
/** the plans; operators also see those not on sale */ plans?: ({ id: string
name: string
price: { /** exact decimal, such as "1200" or "12.50" */ amount: string
currency: string }
/** the number of instalments */ instalments: number
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until: string | null
/** counted from the purchase, for for_days */ days: number | null }
/** whether it is on sale now; seats may be sold out */ on_sale: boolean
updated_at: string })[]
/** always published, except for operators */ state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
updated_at?: string
/** the key of its picture */ image_key?: string | null })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a course */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug: string
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
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug?: string
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a plan of a course */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { course_id: string } }; requestBody: { content: { "application/json": { name: string
/** a decimal in the school's currency */ price: { amount: string
currency: string }
/** the number of instalments */ instalments?: number
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
/** the number of instalments */ instalments?: number
access?: { kind: "lifetime" | "until_date" | "for_days"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null }
/** true: take it off sale; false: put it on sale again */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["CoursePlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/assistants": {
/** List the assistants of a course */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["CourseAssistant"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Add an assistant to a course */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { course_id: string } }; requestBody: { content: { "application/json": { /** id of list_members */ person_id: string } } }; responses: { 200: { content: { "application/json": components['schemas']["CourseAssistant"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/assistants/{person_id}": {
/** Remove an assistant from a course */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { course_id: string; person_id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** whether it is a free preview for everybody */ is_preview?: boolean
/** the unlock rule; null: not locked */ unlock?: { /** opens at this moment */ at?: string
/** unlocks this many days after the enrolment */ after_days?: number
/** unlocks when this lecture is completed */ after_lecture_id?: string } | null
/** ignored: it may be sent back as it was read */ has_content?: boolean
/** ignored: it may be sent back as it was read */ updated_at?: string })[]
/** ignored: it may be sent back as it was read */ updated_at?: string })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Curriculum"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/sections/{id}": {
/** Get a section */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Section"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a section */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { title?: string
/** counted from 1; a higher number than the last is the end */ position?: number
/** instead of position: after this one; null: first */ after_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Section"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a section */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/sections": {
/** Create a section */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { course_id: string } }; requestBody: { content: { "application/json": { title: string
/** counted from 1; a higher number than the last is the end */ position?: number
/** instead of position: after this one; null: first */ after_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Section"] } }; 201: { content: { "application/json": components['schemas']["Section"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lectures/{id}": {
/** Get a lecture */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Lecture"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a lecture */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { title?: string
kind?: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds?: number | null
/** whether it is a free preview for everybody */ is_preview?: boolean
/** the unlock rule; null: not locked */ unlock?: { /** opens at this moment */ at?: string
/** unlocks this many days after the enrolment */ after_days?: number
/** unlocks when this lecture is completed */ after_lecture_id?: string } | null
/** moves it to this section, at the end unless a position is given */ section_id?: string
/** counted from 1; a higher number than the last is the end */ position?: number
/** instead of position: after this one; null: first */ after_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Lecture"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a lecture */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/sections/{section_id}/lectures": {
/** Create a lecture */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { section_id: string } }; requestBody: { content: { "application/json": { title: string
kind: "video" | "audio" | "text" | "pdf" | "embed" | "download" | "quiz"
duration_seconds?: number | null
/** whether it is a free preview for everybody */ is_preview?: boolean
/** the unlock rule; null: not locked */ unlock?: { /** opens at this moment */ at?: string
/** unlocks this many days after the enrolment */ after_days?: number
/** unlocks when this lecture is completed */ after_lecture_id?: string } | null
/** counted from 1; a higher number than the last is the end */ position?: number
/** instead of position: after this one; null: first */ after_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Lecture"] } }; 201: { content: { "application/json": components['schemas']["Lecture"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lectures/{id}/content": {
/** Get the content of a lecture */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["LectureContent"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Replace the content of a lecture */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** Markdown */ body?: string
/** the key of an uploaded file */ file_key?: string | null
/** the URL of a page to embed */ embed_url?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["LectureContent"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string; language: string } }; requestBody: { content: { "application/json": { /** the label in a player, such as English */ label: string
/** WebVTT */ body: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Captions"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete the captions of a lecture */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string; language: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lectures/{id}/quiz": {
/** Get the quiz of a lecture */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Quiz"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Replace the quiz of a lecture */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** quiz; assignment: with a due date, usually graded by a person */ purpose?: "quiz" | "assignment"
/** null: unlimited */ attempts_allowed?: number | null
/** between the end of an attempt and the start of the next one */ wait_minutes?: number
/** kept by the clock of the server; null: none */ time_limit_seconds?: number | null
/** percent of the points; passing completes the lecture */ pass_percent?: number
/** when members see the correct answers; never while they have an open attempt at the lecture */ answers_shown?: "never" | "after_attempt" | "after_passing" | "after_date"
/** required for after_date */ answers_shown_from?: string | null
shuffles_questions?: boolean
/** for questions whose options may be shuffled */ shuffles_options?: boolean
/** the due date of an assignment */ due_at?: string | null
/** counted from the enrolment */ due_after_days?: number | null
/** for submissions after the due date */ late_rule?: "accept" | "penalty" | "refuse"
/** for each day that has begun */ late_penalty_percent?: number | null
/** in their order */ items: ({ /** a question of the bank */ question_id?: string | null
/** draws questions with this tag */ draw_tag?: string | null
/** how many are drawn */ draw_count?: number | null })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Quiz"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lectures/{id}/quiz/preview": {
/** Preview a quiz */
get: { parameters: { query?: { seed?: number }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { questions: ({ question_id: string
kind: string
/** Markdown */ prompt: string
points: number
/** its options, items, prompts and choices, in the order of the page */ parts: (string)[] })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/submissions": {
/** List submissions to grade */
get: { parameters: { query?: { course_id?: string; lecture_id?: string; claim?: "mine" | "free"; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ListedSubmission"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/submissions/{id}": {
/** Get a submission */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Submission"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/submissions/{id}/claim": {
/** Claim a submission */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
/** ISO 8601, UTC */ expires_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/submissions/{id}/release": {
/** Release a submission */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/submissions/{id}/grade": {
/** Grade a submission */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { answers: ({ position: number
/** without them those of the levels */ points?: number
/** the level of each criterion of the rubric, counted from 0 */ levels?: (number | null)[]
comment?: string })[]
/** about the whole submission */ comment?: string
is_finished?: boolean
/** true: a correction may take away the pass of the member */ withdraws_pass?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["Submission"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/submissions/{id}/return": {
/** Return a submission */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { comment: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Submission"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/quizzes/{lecture_id}/rubrics": {
/** Get the rubrics of a quiz */
get: { parameters: { query?: never; header?: never; path: { lecture_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Rubrics"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Set a rubric */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { lecture_id: string } }; requestBody: { content: { "application/json": { /** null: for every question without a rubric of its own */ question_id?: string | null
criteria: ({ title: string
levels: ({ title: string
description?: string
/** points, with at most two decimals */ points: number })[] })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Rubrics"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/gradebook": {
/** Get the gradebook of a course */
get: { parameters: { query?: { search?: string; status?: "waiting" | "late" | "not_passed"; limit?: number; cursor?: string }; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["GradebookRow"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/gradebook/quizzes": {
/** Get the quizzes of a course */
get: { parameters: { query?: never; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { course_id: string
quizzes: ({ lecture_id: string
title: string
purpose: "quiz" | "assignment"
pass_percent: number })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{course_id}/gradebook/export": {
/** Export the gradebook of a course */
get: { parameters: { query?: never; header?: never; path: { course_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { /** of a CSV file; works without a token */ url: string
/** ISO 8601, UTC */ expires_at: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/quizzes/{lecture_id}/statistics": {
/** Get the statistics of a quiz */
get: { parameters: { query?: never; header?: never; path: { lecture_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["QuizStatistics"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/quizzes/{lecture_id}/questions/{question_id}/regrade": {
/** Preview a regrade */
get: { parameters: { query?: never; header?: never; path: { lecture_id: string; question_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["RegradePreview"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Apply a regrade */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { lecture_id: string; question_id: string } }; requestBody: { content: { "application/json": { /** version of the preview */ question_version: number
/** keep: passed attempts stay passed; follow: those below the pass mark fail */ pass_rule: "keep" | "follow" } } }; responses: { 200: { content: { "application/json": components['schemas']["Regrade"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/regrades/{id}": {
/** Get a regrade */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Regrade"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/certificates": {
/** List certificates */
get: { parameters: { query?: { course_id?: string; member_id?: string; state?: "valid" | "revoked" | "replaced"; search?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Certificate"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/certificates/{id}": {
/** Get a certificate */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Certificate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/certificates/{id}/revoke": {
/** Revoke a certificate */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { /** shown to everybody who opens the certificate */ reason: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Certificate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/certificates/{id}/reissue": {
/** Issue a certificate again */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the name on it; by default the member's current name */ holder_name?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Certificate"] } }; 201: { content: { "application/json": components['schemas']["Certificate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{id}/certificate_rule": {
/** Get the certificate rule of a course */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["CertificateRule"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update the certificate rule of a course */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** true: certificates are issued */ is_enabled?: boolean
/** the percentage of lectures to complete; null: not required */ min_percent?: number | null
/** the total length of completed lectures; null: not required */ min_hours?: number | null
/** the lectures with the quizzes to pass */ quiz_ids?: (string)[] } } }; responses: { 200: { content: { "application/json": components['schemas']["CertificateRule"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{id}/certificate_template": {
/** Get the certificate template of a course */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["CertificateTemplate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update the certificate template of a course */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** empty: the application's title in the holder's language */ title?: string
/** may contain {name}, {course}, {school} and {hours}; empty: the default text */ body?: string
signer_name?: string
signer_role?: string
/** the key of an uploaded picture of the signature; null: none */ image_key?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["CertificateTemplate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/courses/{id}/certificate_template/preview": {
/** Preview a certificate template */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { /** empty: the application's title in the holder's language */ title?: string
/** may contain {name}, {course}, {school} and {hours}; empty: the default text */ body?: string
signer_name?: string
signer_role?: string
/** the key of an uploaded picture of the signature; null: none */ image_key?: string | null } } }; responses: { 200: { content: { "application/json": { /** the file in base64 */ pdf: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/credential_keys": {
/** List the keys for credentials */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["CredentialKey"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/credential_keys/rotate": {
/** Rotate the key for credentials */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { retired: string | null
active: string } } }; 201: { content: { "application/json": { retired: string | null
active: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/cohorts": {
/** List cohorts */
get: { parameters: { query?: { course_id?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Cohort"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a cohort */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { course_id: string
name: string
/** ISO 8601, UTC */ starts_at: string
/** after starts_at */ ends_at: string
/** null: as many members as want to */ capacity?: number | null
/** from when members may join by themselves; null: now */ join_from?: string | null
/** until when; null: only staff add members */ join_until?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Cohort"] } }; 201: { content: { "application/json": components['schemas']["Cohort"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/cohorts/{id}": {
/** Get a cohort */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Cohort"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a cohort */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { name?: string
/** ISO 8601, UTC */ starts_at?: string
/** ISO 8601, UTC */ ends_at?: string
capacity?: number | null
/** ISO 8601, UTC */ join_from?: string | null
/** ISO 8601, UTC */ join_until?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Cohort"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a cohort */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/cohorts/{id}/members": {
/** List the members of a cohort */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["CohortMember"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Add a member to a cohort */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { member_id: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Cohort"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/cohorts/{id}/members/{member_id}": {
/** Remove a member from a cohort */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string; member_id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/cohorts/{id}/sessions": {
/** List the live sessions of a cohort */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["LiveSession"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Add a live session */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { title: string
/** ISO 8601, UTC */ starts_at: string
/** after starts_at */ ends_at: string
/** that of the school unless given */ time_zone?: string
/** visible to members of the cohort from one hour before the start until the end */ join_url?: string | null
/** visible to them after the end */ recording_url?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["LiveSession"] } }; 201: { content: { "application/json": components['schemas']["LiveSession"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/live_sessions/{id}": {
/** Update a live session */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { title?: string
/** ISO 8601, UTC */ starts_at?: string
/** ISO 8601, UTC */ ends_at?: string
time_zone?: string
join_url?: string | null
recording_url?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["LiveSession"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Remove a live session */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/live_sessions/{id}/attendance": {
/** List the attendance of a live session */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SessionAttendance"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Mark the attendance of a member */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { member_id: string
/** null removes the mark: members who joined count as present */ is_present: boolean | null } } }; responses: { 200: { content: { "application/json": { session_id: string
member_id: string
is_present: boolean | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/questions": {
/** List questions */
get: { parameters: { query?: { tag?: string; kind?: "single_choice" | "multiple_choice" | "true_false" | "short_text" | "number" | "ordering" | "matching" | "gaps" | "long_text" | "file"; search?: string; is_archived?: boolean; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
kind: "single_choice" | "multiple_choice" | "true_false" | "short_text" | "number" | "ordering" | "matching" | "gaps" | "long_text" | "file"
title: string
tags: (string)[]
/** the latest version; attempts keep the version that they were taken with */ version: number
points: number
/** true: not drawn and not offered for quizzes */ is_archived: boolean
/** ISO 8601, UTC */ created_at: string
/** ISO 8601, UTC */ updated_at: string })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a question */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** by which authors find it; default: the beginning of the prompt */ title?: string
/** by which quizzes draw questions */ tags?: (string)[]
points?: number
content: components['schemas']["QuestionContent"] } } }; responses: { 200: { content: { "application/json": components['schemas']["Question"] } }; 201: { content: { "application/json": components['schemas']["Question"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/questions/{id}": {
/** Get a question */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Question"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a question */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** by which authors find it; members never see it */ title?: string
/** by which quizzes draw questions */ tags?: (string)[]
points?: number
/** the whole content as it was read, with the changes; texts are Markdown, as in a new question */ content?: Record<string, unknown>
/** true: no longer drawn or offered for quizzes */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["Question"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a question */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/questions/{id}/copies": {
/** Duplicate a question */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Question"] } }; 201: { content: { "application/json": components['schemas']["Question"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/questions/{question_id}/versions": {
/** List the versions of a question */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "version" | "points" | "content" | "by" | "created_at")[] }; header?: never; path: { question_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ /** the question and the version */ id: string
version?: number
points?: number
content?: components['schemas']["QuestionContent"]
/** who wrote it; null: an import or a deleted account */ by?: string | null
/** ISO 8601, UTC */ created_at?: string })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/question-tags": {
/** List the tags of questions */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { tags: ({ tag: string
questions: number })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/questions/import": {
/** Import questions */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { format: "gift" | "moodle_xml" | "csv"
/** the content of the file */ text: string
/** added to the tags of every question */ tags?: (string)[] } } }; responses: { 200: { content: { "application/json": { imported: ({ id: string
/** the line or the number in the file */ where: string
title: string
kind: "single_choice" | "multiple_choice" | "true_false" | "short_text" | "number" | "ordering" | "matching" | "gaps" | "long_text" | "file"
/** what is left out of it */ losses: ({ code: "hints" | "formatting" | "units" | "gap_feedback"
reason: string })[] })[]
skipped: ({ where: string
code: "kind" | "media" | "partial" | "exact" | "order" | "feedback" | "grading" | "gaps" | "text" | "syntax" | "unknown_kind" | "wildcards" | "invalid"
/** the same in a sentence */ reason: string })[] } } }; 201: { content: { "application/json": { imported: ({ id: string
/** the line or the number in the file */ where: string
title: string
kind: "single_choice" | "multiple_choice" | "true_false" | "short_text" | "number" | "ordering" | "matching" | "gaps" | "long_text" | "file"
/** what is left out of it */ losses: ({ code: "hints" | "formatting" | "units" | "gap_feedback"
reason: string })[] })[]
skipped: ({ where: string
code: "kind" | "media" | "partial" | "exact" | "order" | "feedback" | "grading" | "gaps" | "text" | "syntax" | "unknown_kind" | "wildcards" | "invalid"
/** the same in a sentence */ reason: string })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/question-exports": {
/** Export questions */
get: { parameters: { query: { format: "gift" | "moodle_xml" | "csv"; tag?: string; kind?: "single_choice" | "multiple_choice" | "true_false" | "short_text" | "number" | "ordering" | "matching" | "gaps" | "long_text" | "file"; search?: string; is_archived?: boolean }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { file_name: string
text: string
exported: number
skipped: ({ id: string
title: string
code: "kind" | "media" | "partial" | "exact" | "order" | "feedback" | "grading" | "gaps" | "text" | "syntax" | "unknown_kind" | "wildcards" | "invalid"
/** the same in a sentence */ reason: string })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events": {
/** Create an event */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug: string
title: string
summary?: string
/** Markdown */ description?: string
/** ISO 8601, UTC */ starts_at: string
/** ISO 8601, UTC */ ends_at: string
/** the time zone of the venue, such as Asia/Taipei; default: that of the school */ time_zone?: string
is_all_day?: boolean
is_online?: boolean
location?: string | null
/** visible to registered members only */ join_url?: string | null
/** the key of an uploaded picture */ image_key?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Event"] } }; 201: { content: { "application/json": components['schemas']["Event"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** List events */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; from?: string; until?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ListedEvent"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{id}": {
/** Update an event */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug?: string
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a ticket */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { event_id: string } }; requestBody: { content: { "application/json": { name: string
/** a decimal in the school's currency */ price: { amount: string
currency: string }
/** the number of seats */ capacity: number } } }; responses: { 200: { content: { "application/json": components['schemas']["Ticket"] } }; 201: { content: { "application/json": components['schemas']["Ticket"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{event_id}/tickets/{id}": {
/** Update a ticket */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { event_id: string; id: string } }; requestBody: { content: { "application/json": { name?: string
/** a decimal in the school's currency */ price?: { amount: string
currency: string }
/** not fewer than the taken seats */ capacity?: number
is_archived?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["Ticket"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/events/{event_id}/registrations": {
/** List the registrations of an event */
get: { parameters: { query?: { state?: "enrolled" | "checked_in" | "no_show" | "cancelled"; limit?: number; cursor?: string }; header?: never; path: { event_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Registration"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { event_id: string } }; requestBody: { content: { "application/json": { /** the code of the registration, typed or scanned */ code: string } } }; responses: { 200: { content: { "application/json": components['schemas']["CheckIn"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** trial days */ trial_days?: number | null
/** whether it is on sale now; seats may be sold out */ on_sale?: boolean
includes?: ({ kind: "course" | "digital_product"
slug: string
name: string })[]
/** always published, except for operators */ state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
updated_at?: string
/** the key of its picture */ image_key?: string | null })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a membership plan */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug: string
name: string
summary?: string
/** Markdown */ description?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** a decimal in the school's currency */ price: { amount: string
currency: string }
access: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null }
/** trial days; only for monthly and yearly plans */ trial_days?: number | null
/** the courses that it includes */ course_ids?: (string)[]
/** the digital products that it includes */ product_ids?: (string)[] } } }; responses: { 200: { content: { "application/json": components['schemas']["MembershipPlan"] } }; 201: { content: { "application/json": components['schemas']["MembershipPlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/membership_plans/{id}": {
/** Get a membership plan */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["MembershipPlan"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a membership plan */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug?: string
name?: string
summary?: string
/** Markdown */ description?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** a decimal in the school's currency */ price?: { amount: string
currency: string }
access?: { kind: "lifetime" | "until_date" | "for_days" | "monthly" | "yearly"
/** the last moment, for until_date */ until?: string | null
/** counted from the purchase, for for_days */ days?: number | null }
/** trial days; only for monthly and yearly plans */ trial_days?: number | null
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{id}": {
/** Get a subscription */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Subscription"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** End or extend a subscription */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** null: never; a moment that has passed: now */ ends_at: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Subscription"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{subscription_id}/events": {
/** List the events of a subscription */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { subscription_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SubscriptionEvent"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/subscriptions/{subscription_id}/payments": {
/** List the payments of a subscription */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { subscription_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SubscriptionPayment"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** whether it is on sale now; seats may be sold out */ on_sale?: boolean
/** always published, except for operators */ state?: "draft" | "published" | "archived"
/** ISO 8601, UTC */ published_at?: string | null
updated_at?: string
/** the key of its picture */ image_key?: string | null })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a digital product */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug: string
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
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug?: string
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Add a file to a digital product */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { product_id: string } }; requestBody: { content: { "application/json": { /** the name of the downloaded file */ name: string
/** the file_key of an unused upload */ file_key: string
/** the number of downloads for each buyer; null: no limit */ download_limit?: number | null } } }; responses: { 200: { content: { "application/json": components['schemas']["DigitalProductFile"] } }; 201: { content: { "application/json": components['schemas']["DigitalProductFile"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/digital_product_files/{id}": {
/** Get a file of a digital product */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["DigitalProductFile"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a file of a digital product */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the name of the downloaded file */ name?: string
/** the file_key of an unused upload */ file_key?: string
/** the number of downloads for each buyer; null: no limit */ download_limit?: number | null } } }; responses: { 200: { content: { "application/json": components['schemas']["DigitalProductFile"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** when this draft is published automatically; null: not automatically */ publish_at?: string | null
/** ISO 8601, UTC */ updated_at?: string })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a post */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug: string
title: string
summary?: string
/** Markdown */ body?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
/** publishes the draft automatically at this moment; null: not automatically */ publish_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Post"] } }; 201: { content: { "application/json": components['schemas']["Post"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/posts/{id}": {
/** Get a post */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Post"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a post */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug?: string
title?: string
summary?: string
/** Markdown */ body?: string
/** the key of an uploaded picture; null: none */ image_key?: string | null
state?: "published" | "archived"
/** publishes the draft automatically at this moment; null: not automatically */ publish_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Post"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a post */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/pages": {
/** List pages */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ListedPage"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a page */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug: string
title: string
/** Markdown */ body?: string
/** publishes the draft automatically at this moment; null: not automatically */ publish_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Page"] } }; 201: { content: { "application/json": components['schemas']["Page"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/pages/{id}": {
/** Get a page */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Page"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a page */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug?: string
title?: string
/** Markdown */ body?: string
state?: "published" | "archived"
/** publishes the draft automatically at this moment; null: not automatically */ publish_at?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Page"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a page */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/comments": {
/** List comments */
get: { parameters: { query?: { post_id?: string; lecture_id?: string; is_reported?: boolean; is_hidden?: boolean; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Comment"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
"/threads": {
/** List threads */
get: { parameters: { query?: { course_id?: string; is_unanswered?: boolean; assignee_id?: string; is_reported?: boolean; search?: string; sort?: "-created_at" | "created_at"; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ListedThread"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/threads/{id}": {
/** Get a thread */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Thread"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Mark or assign a thread */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { is_answered?: boolean
/** null: nobody */ assignee_id?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["Thread"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/threads/{id}/replies": {
/** Reply to a thread */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { body: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Thread"] } }; 201: { content: { "application/json": components['schemas']["Thread"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/threads/{id}/assignees": {
/** List the possible assignees of a thread */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { assignees: ({ id: string
/** null without members:read or students:read */ name: string | null })[] } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/staff_notifications": {
/** List your staff notifications */
get: { parameters: { query?: { is_unread?: boolean; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["StaffNotification"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/staff_notifications/unread": {
/** Count your unread staff notifications */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["UnreadStaffNotifications"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/staff_notifications/{id}/read": {
/** Mark a staff notification as read */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["UnreadStaffNotifications"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/staff_notifications/read_all": {
/** Mark all your staff notifications as read */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["UnreadStaffNotifications"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/staff_notifications/settings": {
/** Get your staff notification settings */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["StaffNotificationSettings"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update your staff notification settings */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { /** the hour of the daily mail in the time zone of the school */ digest_hour?: number
kinds?: ({ kind: "new_question" | "new_submission" | "new_order" | "failed_payment" | "refund_request" | "dispute" | "cancelled_meeting" | "cancelled_registration" | "new_member" | "low_seats"
/** instantly: within minutes; daily: in one mail a day; never */ mail: "instantly" | "daily" | "never"
/** whether the admin area lists it */ inbox: boolean })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["StaffNotificationSettings"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/saved_replies": {
/** List saved replies */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SavedReply"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Save a reply */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { title: string
/** plain text; the admin area fills in {name}, {course}, {lecture}, {school} */ body: string
/** true: for the staff of the school */ is_shared?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["SavedReply"] } }; 201: { content: { "application/json": components['schemas']["SavedReply"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/saved_replies/{id}": {
/** Get a saved reply */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["SavedReply"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a saved reply */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { title?: string
/** plain text; the admin area fills in {name}, {course}, {lecture}, {school} */ body?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["SavedReply"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a saved reply */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/lecturers": {
/** List lecturers */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Lecturer"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a lecturer */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of their URL; default: derived from the name */ slug?: string
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a form */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug: string
title: string
/** Markdown */ introduction?: string
/** each with a unique name */ questions: ({ /** the key of its answers */ name: string
label: string
kind: "line" | "text" | "email" | "number" | "date" | "yes_no" | "choice" | "choices"
is_required?: boolean
/** the options, for choice and choices */ options?: (string)[] })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Form"] } }; 201: { content: { "application/json": components['schemas']["Form"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/forms/{id}": {
/** Get a form */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Form"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a form */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug?: string
title?: string
/** Markdown */ introduction?: string
/** each with a unique name */ questions?: ({ /** the key of its answers */ name: string
label: string
kind: "line" | "text" | "email" | "number" | "date" | "yes_no" | "choice" | "choices"
is_required?: boolean
/** the options, for choice and choices */ options?: (string)[] })[]
state?: "open" | "closed" } } }; responses: { 200: { content: { "application/json": components['schemas']["Form"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/forms/{form_id}/submissions": {
/** List the submissions of a form */
get: { parameters: { query?: { limit?: number; cursor?: string; fields?: ("id" | "person" | "answers" | "created_at" | "person_id")[] }; header?: never; path: { form_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: ({ id: string
/** the name of the member, if one was signed in; null without members:read or students:read */ person?: string | null
/** by the names of the questions at that time; an e-mail address is null without members:read or students:read */ answers?: Record<string, unknown>
/** ISO 8601, UTC */ created_at?: string
/** the sender; null: a visitor who was not signed in */ person_id?: string | null })[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** empty: the default title of this section */ title: string
course_ids: (string)[] }) | ({ kind: "newest"
/** empty: the default title of this section */ title: string }) | ({ kind: "events"
/** empty: the default title of this section */ title: string }) | ({ kind: "memberships"
/** empty: the default title of this section */ title: string }) | ({ kind: "lecturers"
/** empty: the default title of this section */ title: string }) | ({ kind: "posts"
/** empty: the default title of this section */ title: string }) | ({ kind: "voices"
/** empty: the default title of this section */ title: string
comment_ids: (string)[] }) | ({ kind: "text"
/** empty: the default title of this section */ title: string
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
/** Get subscription figures */
get: { parameters: { query: { from: string; until: string; by?: "day" | "week" | "month" }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["SubscriptionFigures"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/analytics/recognised_revenue": {
/** Get recognised revenue */
get: { parameters: { query: { from: string; until: string; by?: "day" | "week" | "month" | "total"; item_type?: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"; item_id?: string; currency?: "TWD" | "JPY" | "USD" | "EUR" | "GBP" | "HKD" | "SGD" | "AUD" | "CAD"; top?: number }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["RecognisedRevenue"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services": {
/** List consulting services */
get: { parameters: { query?: { state?: "draft" | "published" | "archived"; slug?: string; course_id?: string; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ConsultingService"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a consulting service */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug: string
name: string
/** Markdown */ description?: string
/** the course that a member needs for a reservation; null if every member can reserve */ course_id?: string | null
lecturer_id?: string | null
duration_minutes: number
/** that of the school unless given */ time_zone?: string
/** a decimal in the school's currency */ price: { amount: string
currency: string }
/** where its meetings take place; public */ location?: string | null
/** visible to members with a meeting only, from one hour before its start until its end */ join_url?: string | null } } }; responses: { 200: { content: { "application/json": components['schemas']["ConsultingService"] } }; 201: { content: { "application/json": components['schemas']["ConsultingService"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{id}": {
/** Get a consulting service */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["ConsultingService"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a consulting service */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the last part of its URL: lower-case letters, digits and single hyphens */ slug?: string
name?: string
/** Markdown */ description?: string
/** the course that a member needs for a reservation; null if every member can reserve */ course_id?: string | null
lecturer_id?: string | null
duration_minutes?: number
time_zone?: string
/** a decimal in the school's currency */ price?: { amount: string
currency: string }
location?: string | null
join_url?: string | null
state?: "published" | "archived" } } }; responses: { 200: { content: { "application/json": components['schemas']["ConsultingService"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a consulting service */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{service_id}/slots": {
/** List the weekly slots of a service */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { service_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ConsultingSlot"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Add a weekly slot */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { service_id: string } }; requestBody: { content: { "application/json": { weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
/** such as 09:30, in the time zone of the service */ start_time: string
/** after start_time on the same day; 24:00 is the end of the day */ end_time: string
/** ISO 8601, UTC */ effective_from?: string
/** ISO 8601, UTC */ effective_until?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["ConsultingSlot"] } }; 201: { content: { "application/json": components['schemas']["ConsultingSlot"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{service_id}/slots/{id}": {
/** Remove a weekly slot */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { service_id: string; id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/consulting_services/{service_id}/exceptions": {
/** List the exceptions of a service */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path: { service_id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["ConsultingException"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody: { content: { "application/json": { /** a free slot of the service */ starts_at: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Meeting"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/notifications/announcements": {
/** List announcements */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Announcement"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Send an announcement */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { title: string
body: string
/** the page that it links to, such as /courses */ path?: string | null
/** everybody with a role here, members with one role, or the students of a course */ audience: "members" | "role" | "course"
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
/** the contact e-mail address of the school */ contact_email?: string | null
/** the sender name of e-mails; the sender address is set by the deployment */ mail_sender_name?: string | null
/** the reply-to address of e-mails */ mail_reply_to?: string | null
/** the description of the school, once for each language */ texts?: ({ locale: "en" | "zh-TW" | "ja"
tagline: string
about: string })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["School"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/check_origin": {
/** Check the origins of the school */
post: { parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["OriginCheck"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/send_test_mail": {
/** Send a test e-mail */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { /** your address */ to: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/suspend": {
/** Close the school */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["School"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/reopen": {
/** Reopen the school */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["School"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/school/exports": {
/** List exports of the school */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SchoolExport"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** Dismiss the setup steps */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { is_dismissed: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["SchoolSetup"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/features": {
/** List features */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["Feature"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/features/{feature}": {
/** Switch a feature */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { feature: "mcp_connections" | "id_token_signing" | "open_client_documents" } }; requestBody: { content: { "application/json": { is_on: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["Feature"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/signing_keys": {
/** List signing keys */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["SigningKey"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/gateway_accounts/{gateway}": {
/** Set a gateway account */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { gateway: "simulator" | "ecpay" | "newebpay" | "stripe" | "manual" } }; requestBody: { content: { "application/json": { /** whether this account is the default at the checkout */ is_default: boolean
/** for ecpay and newebpay */ merchant_id?: string
/** for ecpay and newebpay; never returned */ hash_key?: string
/** for ecpay and newebpay; never returned */ hash_iv?: string
/** for ecpay and newebpay */ environment?: "stage" | "production"
/** for ecpay and newebpay: the instalments in your contract */ instalments?: (number)[]
/** for stripe: a secret or restricted key; never returned */ secret_key?: string
/** for stripe: the secret of the webhook endpoint, and former ones during a rotation; never returned */ webhook_secrets?: (string)[]
/** for manual: the payment instructions */ instructions?: string
/** for manual */ days_to_pay?: number } } }; responses: { 200: { content: { "application/json": components['schemas']["GatewayAccount"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** the title of documents that the school issues itself */ document: "invoice" | "receipt"
seller_name: string
seller_address: string
seller_tax_id: string
/** the prefix of the numbers that the school issues, before the year */ number_prefix: string
/** the first number of a new series */ first_number: number
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
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { /** from the longest notice to the shortest; empty: nothing is refunded */ tiers: ({ /** the notice in hours before the start; 0: until the start */ hours_before: number
/** the refunded percentage of the payment */ percent: number })[] } } }; responses: { 200: { content: { "application/json": components['schemas']["CancellationRule"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/order_bumps": {
/** List order bumps */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["OrderBump"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create an order bump */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the title that buyers see, and the name of the discount */ title: string
/** a sentence of advertising */ pitch?: string
/** the offer that the order must include; null: any */ trigger?: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string } | null
/** the offer */ offer: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product"
id: string }
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number } } }; responses: { 200: { content: { "application/json": components['schemas']["OrderBump"] } }; 201: { content: { "application/json": components['schemas']["OrderBump"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/order_bumps/{id}": {
/** Get an order bump */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["OrderBump"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update an order bump */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** the title that buyers see, and the name of the discount */ title?: string
/** a sentence of advertising */ pitch?: string
/** the offer that the order must include; null: any */ trigger?: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product" | "consulting_meeting"
/** of the course plan, membership plan, ticket, product or service */ id: string } | null
/** the offer */ offer?: { kind: "course" | "membership_plan" | "event_ticket" | "digital_product"
id: string }
/** a decimal in the school's currency; this or percent_off */ amount_off?: string
percent_off?: number
/** true: removes the discount */ is_full_price?: boolean
/** true: it is no longer offered */ is_archived?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["OrderBump"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/tax_rates": {
/** List tax rates */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["TaxRate"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create a tax rate */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** ISO 3166-1 alpha-2, such as TW; null: every country without a rate of its own */ country?: string | null
/** the name that buyers see, such as VAT */ name: string
/** in hundredths of a percent: 500 is 5 %; 0: no tax in this country */ rate: number
/** true: prices contain the tax; false: it is added to them */ is_inclusive: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["TaxRate"] } }; 201: { content: { "application/json": components['schemas']["TaxRate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/tax_rates/{id}": {
/** Get a tax rate */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["TaxRate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Update a tax rate */
patch: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path: { id: string } }; requestBody: { content: { "application/json": { /** ISO 3166-1 alpha-2, such as TW; null: every country without a rate of its own */ country?: string | null
/** the name that buyers see, such as VAT */ name?: string
/** in hundredths of a percent: 500 is 5 %; 0: no tax in this country */ rate?: number
/** true: prices contain the tax; false: it is added to them */ is_inclusive?: boolean } } }; responses: { 200: { content: { "application/json": components['schemas']["TaxRate"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Delete a tax rate */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/currencies": {
/** Get the currencies */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Currencies"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Set the additional currencies */
put: { parameters: { query?: { dry_run?: boolean }; header: { "If-Match": string }; path?: never }; requestBody: { content: { "application/json": { /** such as USD; a gateway must accept it */ others: (string)[] } } }; responses: { 200: { content: { "application/json": components['schemas']["Currencies"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 428: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/attention": {
/** Get the waiting work */
get: { parameters: { query?: never; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Attention"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/failed_jobs": {
/** List failed jobs */
get: { parameters: { query?: { limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["FailedJob"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/failed_jobs/{id}/retry": {
/** Retry a failed job */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": { id: string
name: string } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/oauth_applications": {
/** List OAuth applications */
get: { parameters: { query?: { source?: "operator" | "registration" | "vendor" | "built_in"; limit?: number; cursor?: string }; header?: never; path?: never }; requestBody?: never; responses: { 200: { content: { "application/json": { data: (components['schemas']["OAuthApplication"])[]
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Create an OAuth application */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { name: string
/** members or operators; it cannot be changed later */ audience: "member" | "operator"
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
/** the number of people who had connected it */ people: number } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
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
/** send it as cursor for the next page; null: this is the last page */ next_cursor: string | null } } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Begin an upload */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** picture: shown to everybody; file: for a digital product; media: for a lecture */ purpose: "picture" | "file" | "media"
/** the file name */ name: string
/** the size of the whole file */ total_bytes: number } } }; responses: { 200: { content: { "application/json": components['schemas']["Upload"] } }; 201: { content: { "application/json": components['schemas']["Upload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads/{id}": {
/** Get an upload */
get: { parameters: { query?: never; header?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json": components['schemas']["Upload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Remove an upload */
delete: { parameters: { query?: { dry_run?: boolean }; header?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads/from_address": {
/** Upload a file from a URL */
post: { parameters: { query?: { dry_run?: boolean }; header?: { "Idempotency-Key"?: string }; path?: never }; requestBody: { content: { "application/json": { /** the URL of the file, beginning with https:// */ address: string
/** picture: shown to everybody; file: for a digital product; media: for a lecture */ purpose: "picture" | "file" | "media"
/** the file name; default: the last part of the URL */ name?: string } } }; responses: { 200: { content: { "application/json": components['schemas']["Upload"] } }; 201: { content: { "application/json": components['schemas']["Upload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads/form": {
/** Upload a file */
post: { parameters: { query?: never; header?: never; path?: never }; requestBody: { content: { "multipart/form-data": { purpose: "picture" | "file" | "media"
file: string } } }; responses: { 201: { content: { "application/json": components['schemas']["Upload"] } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
"/uploads/{id}/content": {
/** Get the upload offset */
head: { parameters: { query?: never; header: { "Tus-Resumable": "1.0.0" }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
/** Send a part */
patch: { parameters: { query?: never; header: { "Tus-Resumable": "1.0.0"; "Upload-Offset": number }; path: { id: string } }; requestBody: { content: { "application/offset+octet-stream": string } }; responses: { 204: { content: { "application/json"?: never } }; 400: { content: { "application/problem+json": components['schemas']["Problem"] } }; 401: { content: { "application/problem+json": components['schemas']["Problem"] } }; 403: { content: { "application/problem+json": components['schemas']["Problem"] } }; 404: { content: { "application/problem+json": components['schemas']["Problem"] } }; 409: { content: { "application/problem+json": components['schemas']["Problem"] } }; 412: { content: { "application/problem+json": components['schemas']["Problem"] } }; 413: { content: { "application/problem+json": components['schemas']["Problem"] } }; 415: { content: { "application/problem+json": components['schemas']["Problem"] } }; 422: { content: { "application/problem+json": components['schemas']["Problem"] } }; 429: { content: { "application/problem+json": components['schemas']["Problem"] } }; 500: { content: { "application/problem+json": components['schemas']["Problem"] } }; 503: { content: { "application/problem+json": components['schemas']["Problem"] } } } }
}
}
