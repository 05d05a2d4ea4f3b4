// The same moments by the reader's own clock, where it differs from the event's.
for (const element of document.querySelectorAll('.local-time')) {
  const { from, until, zone } = element.dataset
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const options = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
  const format = (timeZone) =>
    new Intl.DateTimeFormat(document.documentElement.lang, { ...options, timeZone }).formatRange(
      new Date(from),
      new Date(until),
    )
  if (own === zone || format(own) === format(zone)) continue
  element.append(`${format(own)} (${own.replaceAll('_', ' ')})`)
  element.hidden = false
}
