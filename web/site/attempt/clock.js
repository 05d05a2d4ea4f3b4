const announcedAt = [3600, 1800, 600, 300, 60, 30, 10]

/** Counts the time that is left, and announces it now and then, so that a screen reader is not interrupted every second. */
export function startClock(timer, whenOver) {
  if (!timer) return
  const clock = timer.querySelector('[data-clock]')
  const announcement = timer.querySelector('[data-announcement]')
  const end = performance.now() + Number(timer.dataset.left) * 1000
  let last = Number.POSITIVE_INFINITY
  timer.querySelector('.attempt-left').hidden = false
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    clock.textContent = clockText(left)
    timer.classList.toggle('is-short', left <= 60)
    const passed = announcedAt.find((at) => left <= at && last > at)
    if (passed && last !== Number.POSITIVE_INFINITY)
      announcement.textContent = timer.dataset.announced.replace('{time}', spokenTime(passed))
    last = left
    if (left > 0) return
    clearInterval(ticking)
    whenOver()
  }
  const ticking = setInterval(tick, 1000)
  tick()
}

function clockText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const parts = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60]
  return parts.map((part, at) => (at === 0 ? part : String(part).padStart(2, '0'))).join(':')
}

function spokenTime(seconds) {
  const [unit, count] = seconds >= 60 ? ['minute', Math.round(seconds / 60)] : ['second', seconds]
  const style = { style: 'unit', unit, unitDisplay: 'long' }
  return new Intl.NumberFormat(document.documentElement.lang, style).format(count)
}
