// The page works without scripts: its form saves and submits. Scripts save while the member writes, count the time and
// move the items of orders.
import { createAutosave } from './autosave.js'
import { startClock } from './clock.js'
import { makeMovable } from './order.js'

const form = document.querySelector('[data-attempt]')
if (form) {
  const autosave = createAutosave(form)
  for (const list of document.querySelectorAll('[data-order]')) makeMovable(list)
  startClock(document.querySelector('[data-timer]'), async () => {
    await autosave.flush()
    location.reload()
  })
  saveBeforeUploads(autosave)
}

/** A form of a file leaves the page: the other answers are saved first. */
function saveBeforeUploads(autosave) {
  for (const hint of document.querySelectorAll('[data-save-first]')) hint.hidden = true
  for (const upload of document.querySelectorAll('form[id^="upload-"], form[id^="remove-"]')) {
    upload.addEventListener('submit', async (event) => {
      if (upload.dataset.isReady) return
      event.preventDefault()
      await autosave.flush()
      upload.dataset.isReady = 'yes'
      upload.submit()
    })
  }
}
