/** Where an event's calendar file is. */
export function calendarPath(slug: string): string {
  return `/events/${slug}/calendar.ics`
}
