import { hour } from '../../platform/durations.ts'

/** The time before the start from which a join URL is available, in milliseconds. */
export const joinUrlLeadTime = hour

type Joinable = { readonly startsAt: Date; readonly endsAt: Date; readonly joinUrl: string | null }

/** The URL to join an event, a meeting or a live session, from one hour before the start until the end; null otherwise. */
export function joinUrlAt({ startsAt, endsAt, joinUrl }: Joinable, now: Date): string | null {
  const isOpen = now.getTime() >= startsAt.getTime() - joinUrlLeadTime && now <= endsAt
  return isOpen ? joinUrl : null
}
