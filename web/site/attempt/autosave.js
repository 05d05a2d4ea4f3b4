import { sendAnswers } from './send-answers.js'

const pauseMs = 1500
const retryMs = 10_000

/** Saves changed answers a moment after the last change. Only changed questions are sent, so that two windows can work. */
export function createAutosave(form) {
  const changed = new Set()
  let timer
  let saving = Promise.resolve()
  const schedule = (delay) => {
    clearTimeout(timer)
    timer = setTimeout(flush, delay)
  }

  form.addEventListener('input', ({ target }) => {
    const question = target.closest('[data-question]')?.dataset.question
    if (!question) return
    changed.add(question)
    schedule(pauseMs)
  })
  form.addEventListener('submit', () => {
    clearTimeout(timer)
    changed.clear()
  })
  addEventListener('pagehide', () => {
    if (changed.size > 0) sendAnswers(form, [...changed], { keepalive: true }).catch(() => {})
  })

  /** Saves what has changed, one request after another. */
  function flush() {
    clearTimeout(timer)
    saving = saving.then(() => save(form, changed, { retry: () => schedule(retryMs) }))
    return saving
  }

  return { flush }
}

async function save(form, changed, { retry }) {
  if (changed.size === 0) return
  const messages = JSON.parse(form.dataset.messages)
  const status = form.querySelector('[data-save-status]')
  const questions = [...changed]
  changed.clear()
  status.textContent = messages.saving
  try {
    const { is, saved_at: savedAt, outdated } = await sendAnswers(form, questions)
    if (is !== 'saved') return location.reload()
    status.textContent = outdated.length > 0 ? messages.elsewhere : savedText(messages, savedAt)
  } catch {
    for (const question of questions) changed.add(question)
    status.textContent = messages.unsaved
    retry()
  }
}

function savedText({ savedAt: text }, savedAt) {
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' })
  return text.replace('{time}', time.format(new Date(savedAt)))
}
