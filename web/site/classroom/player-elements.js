export const player = document.querySelector('[data-player]')
export const media = player?.querySelector('video, audio')
/** Holds the URL of progress reports and their form token; absent for readers without a place in the course. */
export const progressForm = document.querySelector('[data-progress]')

/** Shows a sentence below the player, with controls. */
export function renderStatus({ status }, sentence, actions = []) {
  status.replaceChildren(sentence)
  for (const { text, href, act } of actions) {
    const control = document.createElement(href ? 'a' : 'button')
    control.textContent = text
    if (href) control.href = href
    else Object.assign(control, { type: 'button', onclick: act })
    status.append(' ', control)
  }
}

/** A place in a recording, such as "4:05". */
export function clockTime(count) {
  const two = (number) => String(Math.floor(number)).padStart(2, '0')
  const [hours, minutes] = [Math.floor(count / 3600), Math.floor(count / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(count % 60)}` : `${minutes}:${two(count % 60)}`
}

/** True if a recording is nearly over: then it plays from its beginning. */
export function isNearEnd(position) {
  return Number.isFinite(media.duration) && position >= media.duration - Math.max(2, media.duration / 20)
}
