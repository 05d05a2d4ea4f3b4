import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage, type ListOrder, type Page, type PageRequest } from '../../platform/db/paging/keyset.ts'
import type {
  ConsultingMeetingId,
  ConsultingServiceId,
  PersonId,
} from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { joinUrlAt } from '../catalog/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { isBookedOrHeld, type MeetingState } from './open-meetings.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

type Meeting = {
  readonly id: ConsultingMeetingId
  readonly serviceId: ConsultingServiceId
  readonly serviceName: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: MeetingState
  /** Set while it waits for its payment. */
  readonly heldUntil: Date | null
  /** Where it takes place; null if only online or not yet known. */
  readonly location: string | null
  /** True if it has a URL to join. */
  readonly isOnline: boolean
  readonly lecturerName: string | null
}

/** A member's own meeting. */
export type OwnMeeting = Meeting & {
  /** The URL to join, from one hour before the start until the end; null otherwise. */
  readonly joinUrl: string | null
  /** True if it is reserved and not over. */
  readonly isUpcoming: boolean
  /** True if its member can move or cancel it. */
  readonly canChange: boolean
}

/** A meeting as its lecturer and operators see it. */
export type MeetingWithMember = Meeting & {
  readonly joinUrl: string | null
  readonly personId: PersonId
  readonly personName: string
  readonly personEmail: string
}

export type MeetingFilter = {
  readonly state?: MeetingState | undefined
  readonly serviceId?: ConsultingServiceId | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** The visibility rule of meetings: a member's own, a lecturer's own, all for an operator. */
export function meetingsReadableBy(db: Db, actor: MemberActor | Editor) {
  const meetings = db
    .selectFrom('consultingMeetings')
    .innerJoin('consultingServices as services', (join) =>
      join
        .onRef('services.schoolId', '=', 'consultingMeetings.schoolId')
        .onRef('services.id', '=', 'consultingMeetings.serviceId'),
    )
    .leftJoin('lecturers', (join) =>
      join
        .onRef('lecturers.schoolId', '=', 'services.schoolId')
        .onRef('lecturers.id', '=', 'services.lecturerId'),
    )
    .where('consultingMeetings.schoolId', '=', actor.schoolId)
  switch (actor.kind) {
    case 'member':
      return meetings.where((eb) =>
        eb.or([
          eb('consultingMeetings.personId', '=', actor.memberId),
          eb('lecturers.personId', '=', actor.memberId),
        ]),
      )
    case 'operator':
    case 'platform':
      return readableWith(meetings, actor, 'courses:read')
  }
}

const latestFirst: ListOrder = {
  at: 'consultingMeetings.startsAt',
  id: 'consultingMeetings.id',
  latestFirst: true,
}
const columns = [
  'consultingMeetings.id',
  'consultingMeetings.serviceId',
  'services.name as serviceName',
  'consultingMeetings.startsAt',
  'consultingMeetings.endsAt',
  'consultingMeetings.state',
  'consultingMeetings.heldUntil',
  'services.location',
  'services.joinUrl',
  'lecturers.name as lecturerName',
] as const

/** A member's own meetings, latest first. */
export async function myMeetings(
  { db, clock }: Deps,
  member: MemberActor,
  page: PageRequest,
): Promise<Page<OwnMeeting>> {
  const now = clock.now()
  const own = meetingsReadableBy(db, member)
    .where('consultingMeetings.personId', '=', member.memberId)
    .where((eb) => isBookedOrHeld(eb, now))
    .select(columns)
  const { rows, ...rest } = await keysetPage(own, latestFirst, page)
  return { ...rest, rows: rows.map((row) => asOwnMeeting(row, now)) }
}

type Row = Omit<Meeting, 'isOnline'> & { readonly joinUrl: string | null }

function asOwnMeeting(row: Row, now: Date): OwnMeeting {
  const { state, startsAt, endsAt, heldUntil } = row
  const isConfirmed = state === 'reserved' && !heldUntil
  return {
    ...row,
    isOnline: row.joinUrl !== null,
    joinUrl: isConfirmed ? joinUrlAt(row, now) : null,
    isUpcoming: state === 'reserved' && endsAt > now,
    canChange: isConfirmed && startsAt > now,
  }
}

/** One of a member's own meetings. */
export async function ownMeeting(
  { db, clock }: Deps,
  member: MemberActor,
  id: ConsultingMeetingId,
): Promise<OwnMeeting> {
  const now = clock.now()
  const found = await meetingsReadableBy(db, member)
    .where('consultingMeetings.id', '=', id)
    .where('consultingMeetings.personId', '=', member.memberId)
    .where((eb) => isBookedOrHeld(eb, now))
    .select(columns)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'You have no such meeting')
  return asOwnMeeting(found, now)
}

/** The member's next meetings that are not over, the earliest first. */
export async function comingMeetings(
  { db, clock }: Deps,
  member: MemberActor,
  most: number,
): Promise<OwnMeeting[]> {
  const now = clock.now()
  const found = await meetingsReadableBy(db, member)
    .where('consultingMeetings.personId', '=', member.memberId)
    .where('consultingMeetings.state', '=', 'reserved')
    .where('consultingMeetings.endsAt', '>', now)
    .where((eb) => isBookedOrHeld(eb, now))
    .orderBy('consultingMeetings.startsAt')
    .orderBy('consultingMeetings.id')
    .limit(most)
    .select(columns)
    .execute()
  return found.map((row) => asOwnMeeting(row, now))
}

/** Meetings with their members, latest first: all of the school for an operator, their own for a lecturer. */
export async function meetingsWithMembers(
  { db, clock }: Deps,
  actor: MemberActor | Editor,
  { page, ...filter }: MeetingFilter & { readonly page: PageRequest },
): Promise<Page<MeetingWithMember>> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'courses:read')
  let run = meetingsReadableBy(db, actor).where((eb) => isBookedOrHeld(eb, clock.now()))
  if (actor.kind === 'member') run = run.where('lecturers.personId', '=', actor.memberId)
  if (filter.serviceId) run = run.where('consultingMeetings.serviceId', '=', filter.serviceId)
  if (filter.state) run = run.where('consultingMeetings.state', '=', filter.state)
  if (filter.from) run = run.where('consultingMeetings.startsAt', '>=', filter.from)
  if (filter.until) run = run.where('consultingMeetings.startsAt', '<', filter.until)
  const { rows, ...rest } = await keysetPage(withMembers(run), latestFirst, page)
  return { ...rest, rows: rows.map(asMeetingWithMember) }
}

/** One meeting with its member, for operators; undefined if there is none. */
export async function meetingById(
  { db }: Deps,
  actor: Editor,
  id: ConsultingMeetingId,
): Promise<MeetingWithMember | undefined> {
  refuseUnlessMay(actor, 'courses:read')
  const found = meetingsReadableBy(db, actor).where('consultingMeetings.id', '=', id)
  const row = await withMembers(found).executeTakeFirst()
  return row && asMeetingWithMember(row)
}

// Staff and the lecturer of the service see the URL at any time.
function asMeetingWithMember(row: Omit<MeetingWithMember, 'isOnline'>): MeetingWithMember {
  return { ...row, isOnline: row.joinUrl !== null }
}

function withMembers(meetings: ReturnType<typeof meetingsReadableBy>) {
  return meetings
    .innerJoin('people', 'people.id', 'consultingMeetings.personId')
    .select([...columns, 'people.id as personId', 'people.name as personName', 'people.email as personEmail'])
}
