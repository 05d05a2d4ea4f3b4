// The checkout without this sends its whole form for every change; with it, what changed is put in place.
const changes = ['update', 'uncoupon']
document.documentElement.classList.add('scripted')

let isOrdered = false
addEventListener('pageshow', () => {
  isOrdered = false
})

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (!form.matches('form[data-checkout]')) return
  const wanted = submitter?.value ?? 'update'
  if (submitter?.matches('[data-order]')) {
    // A second click orders nothing: the first one is on its way.
    if (isOrdered) event.preventDefault()
    isOrdered = true
    return
  }
  if (!changes.includes(wanted) && !wanted.startsWith('remove:')) return
  event.preventDefault()
  void change(form, submitter)
})

// Seats count as soon as their number is chosen.
document.addEventListener('change', ({ target }) => {
  if (target.matches('select[data-seats]'))
    target.form.requestSubmit(target.parentElement.querySelector('button'))
})

async function change(form, submitter) {
  const area = document.activeElement?.closest('.coupon, .order-line-controls')
  const place = area?.matches('.coupon') ? 'coupon' : document.activeElement?.name
  form.setAttribute('aria-busy', 'true')
  try {
    const body = new URLSearchParams(new FormData(form, submitter))
    const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const next = page.querySelector('.checkout')
    // Nothing is left to buy, or something went wrong: the page itself says so.
    if (!next) return location.assign(answer.url)
    document.querySelector('.checkout').replaceWith(document.adoptNode(next))
    if (answer.redirected) history.replaceState(null, '', answer.url)
    focusAgain(place)
  } catch {
    form.removeAttribute('aria-busy')
    submitter?.form?.submit()
  }
}

function focusAgain(place) {
  const coupon = document.querySelector('#coupon') ?? document.querySelector('.coupon button')
  const target =
    place === 'coupon' ? coupon : place && document.querySelector(`[name="${CSS.escape(place)}"]`)
  ;(target ?? document.querySelector('.checkout-summary summary'))?.focus()
}
