// The checkout without this sends its whole form for every change; with it, what changed is put in place.
const changes = ['update', 'uncoupon']
document.documentElement.classList.add('scripted')

// Narrow, the summary of one item shows the total only: the form begins on the first screen.
const narrow = matchMedia('(max-width: 61.99rem)')
const summaryOf = (page) => page.querySelector('.checkout-summary details')
const hasMore =
  '.checkout-told, .checkout-stopped, .coupon-applied, .instalments, .order-line-tax[data-added], .order-line + .order-line, [data-seats]'
if (narrow.matches) closeSummary()
// Wide, nothing shows that it could be opened.
narrow.addEventListener('change', ({ matches }) => {
  if (!matches) summaryOf(document)?.setAttribute('open', '')
})

function closeSummary() {
  if (!document.querySelector(hasMore)) summaryOf(document)?.removeAttribute('open')
}

let isOrdered = false
addEventListener('pageshow', () => {
  isOrdered = false
  catchUp()
})

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (!form.matches('form[data-checkout]')) return
  const wanted = submitter?.value ?? 'update'
  if (submitter?.matches('[data-order]')) {
    // A second click is ignored while the first one is being sent.
    if (isOrdered) event.preventDefault()
    isOrdered = true
    return
  }
  if (!changes.includes(wanted) && !wanted.startsWith('remove:')) return
  event.preventDefault()
  void change(form, submitter)
})

const counts = 'form[data-checkout] :is([name="purpose"], #seats, #country, [data-bump])'

// Seats count as soon as their number is chosen.
document.addEventListener('change', ({ target }) => {
  if (target.matches('select[data-seats]'))
    target.form.requestSubmit(target.parentElement.querySelector('button'))
  if (target.matches(counts)) update(target.form)
})

const update = (form) => form.requestSubmit(form.querySelector('.checkout-default'))

/** Choices made before this script loaded, or restored by the browser, are not in the totals yet. */
function catchUp() {
  const changed = [...document.querySelectorAll(counts)].find(differs)
  if (changed) update(changed.form)
}

function differs(field) {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!field.options) return field.value !== field.defaultValue
  const usual = [...field.options].findIndex((option) => option.defaultSelected)
  return field.selectedIndex !== Math.max(0, usual)
}

let lastRequest = 0

async function change(form, submitter) {
  const request = ++lastRequest
  const area = document.activeElement?.closest('.coupon, .order-line-controls')
  const from = document.activeElement
  const fieldName = area?.matches('.coupon') ? 'coupon' : from?.name
  form.setAttribute('aria-busy', 'true')
  try {
    const submitted = statesOf(form)
    const body = new URLSearchParams(new FormData(form, submitter))
    const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // Something else was changed meanwhile, and its answer knows of both.
    if (request !== lastRequest) return
    const next = page.querySelector('.checkout')
    // The order is empty, or an error occurred: the page itself shows it.
    if (!next) return location.assign(answer.url)
    const typing = document.activeElement === from ? undefined : document.activeElement?.id
    const edited = [...statesOf(form)].filter(([key, state]) => submitted.get(key) !== state)
    const opened = [...form.querySelectorAll('details[id][open]')].map(({ id }) => id)
    const isSummaryClosed = summaryOf(form)?.open === false
    document.querySelector('.checkout').replaceWith(document.adoptNode(next))
    for (const id of opened) document.getElementById(id)?.setAttribute('open', '')
    if (isSummaryClosed) closeSummary()
    restore(edited)
    if (answer.redirected) history.replaceState(null, '', answer.url)
    const field = typing && document.getElementById(typing)
    field ? field.focus() : focusAgain(fieldName)
  } catch {
    form.removeAttribute('aria-busy')
    submitter?.form?.submit()
  }
}

/** The value of each field with an id. */
function statesOf(form) {
  const fields = [...form.elements].filter(({ id, type }) => id && type !== 'hidden' && type !== 'submit')
  return new Map(fields.map((field) => [field.id, isChoice(field) ? field.checked : field.value]))
}

const isChoice = ({ type }) => type === 'radio' || type === 'checkbox'

/** The values that changed while the request was running. */
function restore(states) {
  for (const [id, state] of states) {
    const field = document.getElementById(id)
    if (!field) continue
    if (isChoice(field)) field.checked = state
    else field.value = state
  }
}

const findField = (name) =>
  document.querySelector(`[name="${name}"]:checked`) ?? document.querySelector(`[name="${name}"]`)

function focusAgain(fieldName) {
  const coupon = document.querySelector('#coupon') ?? document.querySelector('.coupon button')
  const target = fieldName === 'coupon' ? coupon : fieldName && findField(CSS.escape(fieldName))
  ;(target ?? document.querySelector('.checkout-summary summary'))?.focus()
}
