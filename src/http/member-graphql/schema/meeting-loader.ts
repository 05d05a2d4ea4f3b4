import type { Consulting, MeetingsRequest, OpenMeeting } from '../../../domain/consulting/index.ts'
import type { MemberActor } from '../../../domain/tenancy/index.ts'
import type { ConsultingServiceId } from '../../../platform/db/schema/schema.gen.ts'
import type { Page } from '../../../platform/paging.ts'

type MeetingsQuery = Omit<MeetingsRequest, 'serviceIds'>
type Batch = {
  readonly serviceIds: ConsultingServiceId[]
  readonly pages: Promise<ReadonlyMap<ConsultingServiceId, Page<OpenMeeting>>>
}

export type MeetingLoader = (
  serviceId: ConsultingServiceId,
  query: MeetingsQuery,
) => Promise<Page<OpenMeeting>>

/** Loads the meetings of several services with one statement. */
export function createMeetingLoader(
  { meetingsOf }: Pick<Consulting, 'meetingsOf'>,
  member: MemberActor,
): MeetingLoader {
  const batches = new Map<string, Batch>()
  const startBatch = (key: string, query: MeetingsQuery): Batch => {
    const serviceIds: ConsultingServiceId[] = []
    const pages = Promise.resolve().then(() => {
      batches.delete(key)
      return meetingsOf(member, { ...query, serviceIds })
    })
    const batch = { serviceIds, pages }
    batches.set(key, batch)
    return batch
  }
  return async (serviceId, query) => {
    const key = JSON.stringify(query)
    const { serviceIds, pages } = batches.get(key) ?? startBatch(key, query)
    serviceIds.push(serviceId)
    return (await pages).get(serviceId) ?? { rows: [], hasNext: false, hasPrevious: false }
  }
}
