// The same moments by the reader's own clock, where it differs from the event's.
for (const place of document.querySelectorAll('.local-time')) {
  const { from, until, zone } = place.dataset
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const options = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
  const format = (timeZone) =>
    new Intl.DateTimeFormat(document.documentElement.lang, { ...options, timeZone }).formatRange(
      new Date(from),
      new Date(until),
    )
  if (own === zone || format(own) === format(zone)) continue
  place.append(`${format(own)} (${own.replaceAll('_', ' ')})`)
  place.hidden = false
}
