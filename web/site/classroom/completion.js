const currentLecture = document.querySelector('.curriculum [aria-current]')

/** Scrolls a long curriculum to the current lecture, without moving the page. */
export function scrollToCurrent() {
  const list = document.querySelector('.curriculum')
  if (!currentLecture || !list) return
  const reveal = () => {
    list.scrollTop = currentLecture.offsetTop - list.clientHeight / 3
  }
  reveal()
  list.addEventListener('toggle', reveal)
}

/** The state that the page shows for the lecture. */
export const renderedState = () =>
  document.querySelector('[data-done-badge]')?.hidden === false ? 'completed' : 'read'

/** Shows the lecture as done or not, here and in the curriculum. */
export function renderState(state) {
  const isDone = state === 'completed'
  for (const each of document.querySelectorAll('[data-when-done], [data-done-badge]')) each.hidden = !isDone
  for (const each of document.querySelectorAll('[data-when-open]')) each.hidden = isDone
  const item = currentLecture?.closest('.lecture-item')
  if (!item || item.classList.contains('is-completed') === isDone) return
  item.classList.toggle('is-completed', isDone)
  item.classList.toggle('is-read', !isDone)
  const bar = document.querySelector('.curriculum progress')
  if (bar) bar.value += isDone ? 1 : -1
}

/** Marks the lecture without leaving the page, so that a recording continues to play. */
export function markInPlace() {
  const marks = document.querySelector('[data-mark]')
  marks?.addEventListener('submit', async (event) => {
    const button = event.submitter
    if (!button) return
    event.preventDefault()
    try {
      const { state, finish } = await sendMark(marks, button)
      if (finish) return location.assign(finish)
      renderState(state)
      marks.querySelector('button:not([hidden])')?.focus()
    } catch {
      submitAsForm(marks, button)
    }
  })
}

async function sendMark(marks, button) {
  const response = await fetch(marks.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(new FormData(marks, button)),
  })
  if (!response.ok || response.redirected) throw new Error('The mark was not saved')
  return await response.json()
}

// The page in the response shows the error.
function submitAsForm(marks, { name, value }) {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  marks.append(field)
  marks.submit()
}
