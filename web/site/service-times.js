// Free times by the visitor's own clock. A member who chose a zone is time that one by the server.
const times = document.querySelector('[data-times]')
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
if (times && times.dataset.zone !== own) renderIn(own)

function renderIn(timeZone) {
  const { lang } = document.documentElement
  const day = new Intl.DateTimeFormat(lang, { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const hour = new Intl.DateTimeFormat(lang, { timeStyle: 'short', timeZone })
  const whole = new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeStyle: 'short', timeZone })
  const days = new Map()
  for (const item of times.querySelectorAll('.times > li')) {
    const link = item.firstElementChild
    const time = link.querySelector('time')
    const at = new Date(time.dateTime)
    time.textContent = hour.format(at)
    const label = times.dataset.book.replace('{when}', whole.format(at))
    if (link.matches('a')) link.setAttribute('aria-label', label)
    days.set(day.format(at), [...(days.get(day.format(at)) ?? []), item])
  }
  times.querySelector('.days')?.replaceChildren(...[...days].map(([label, items]) => dayOf(label, items)))
  times.querySelector('[data-zone-line]').textContent = times.dataset.line.replace(
    '{zone}',
    timeZone.replaceAll('_', ' '),
  )
}

function dayOf(label, items) {
  const [entry, heading, list] = ['li', 'h3', 'ul'].map((name) => document.createElement(name))
  heading.textContent = label
  list.className = 'times'
  list.append(...items)
  entry.append(heading, list)
  return entry
}
