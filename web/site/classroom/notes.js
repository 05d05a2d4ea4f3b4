import { clockTime, media, player } from './player-elements.js'

/** Fills in the current position of a new note, and seeks where a note was written. */
export function connectNotes() {
  if (!media) return
  const form = document.querySelector('[data-note-form]')
  const time = form?.querySelector('[name=at]')
  form?.querySelector('textarea').addEventListener('focus', () => {
    if (time && time.value === '' && media.currentTime > 0) time.value = clockTime(media.currentTime)
  })
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('[data-seek]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    media.currentTime = Number(link.dataset.seek)
    media.play().catch(() => {})
    player.scrollIntoView({ block: 'nearest' })
    media.focus({ preventScroll: true })
  })
}
