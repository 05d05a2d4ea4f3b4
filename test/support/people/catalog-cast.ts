import type { DemoPersonName } from '../../../demo/people.ts'
import type {
  CourseSettings,
  EventSettings,
  LectureSettings,
  MembershipSettings,
  PlanSettings,
  ProductSettings,
  ServiceSettings,
} from '../../../src/domain/catalog/index.ts'
import type { HostAt } from '../../../src/domain/identity/index.ts'
import type { UploadPurpose } from '../../../src/domain/storage/index.ts'
import {
  memberActor,
  type OperatorActor,
  operatorActor,
  platformActor,
  type Role,
  type Visitor,
} from '../../../src/domain/tenancy/index.ts'
import type { CourseId, PersonId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { uploaded } from '../catalog/uploaded.ts'
import { createWorld, type World } from '../world/world.ts'
import { personOf } from './identity-cast.ts'

let count = 0

/** A unique slug. */
export const freshSlug = (of = 'thing') => `${of}-${++count}`

/** A world, the readers of a school without content in it, and what that school has uploaded. */
export async function createEmptySchoolWorld(
  uploads: Partial<Record<UploadPurpose, readonly string[]>> = {},
) {
  const world = await createWorld()
  const readers = await readersOf(world)
  const at = { ...world.deps, schoolId: readers.olga.schoolId }
  for (const [purpose, keys] of Object.entries(uploads)) await uploaded(at, purpose as UploadPurpose, keys)
  return { world, readers }
}

/** The readers of a school without content: a visitor, a member, an operator, and an operator of another school. */
export async function readersOf(world: World) {
  const [clay, stars] = [await emptySchool(world, 'clay'), await emptySchool(world, 'stars')]
  const runs = async (name: DemoPersonName, schoolId: SchoolId, role: Role): Promise<OperatorActor> =>
    operatorActor({
      schoolId,
      memberId: await joined(world, name, { schoolId, role }),
      roles: [role],
    })
  const tom = await joined(world, 'tom', { schoolId: clay, role: 'student' })
  return {
    visitor: { kind: 'visitor', schoolId: clay } as Visitor,
    tom: memberActor({ schoolId: clay, memberId: tom, roles: ['student'] }),
    olga: await runs('olga', clay, 'owner'),
    ken: await runs('ken', clay, 'teacher'),
    hana: await runs('hana', stars, 'owner'),
    host: { ...platformActor, schoolId: clay } as HostAt,
  }
}

export type Readers = Awaited<ReturnType<typeof readersOf>>

/** The same person with other roles. */
export const as = (operator: OperatorActor, ...roles: Role[]): OperatorActor => ({ ...operator, roles })

async function emptySchool({ modules }: World, name: string): Promise<SchoolId> {
  const subdomain = freshSlug(name)
  const settings = { currency: 'TWD', timeZone: 'Asia/Taipei', locale: 'en' }
  const origin = `http://${subdomain}.example`
  return await modules.tenancy.createSchool(platformActor, { subdomain, name, origin, ...settings })
}

async function joined(
  world: World,
  name: DemoPersonName,
  { schoolId, role }: { schoolId: SchoolId; role: Role },
): Promise<PersonId> {
  const personId = await personOf(world, name)
  await world.modules.identity.grantRole(platformActor, { schoolId, personId, role })
  return personId
}

const texts = (of: string) => ({
  slug: freshSlug(of),
  name: 'Wheel throwing',
  summary: 'From a lump of clay to a bowl.',
  description: '',
  imageKey: null,
})
const forGood = { access: 'lifetime', accessUntil: null, accessDays: null } as const

export const aCourse = (change: Partial<CourseSettings> = {}): CourseSettings => ({
  ...texts('course'),
  language: 'en',
  tags: [],
  lecturerIds: [],
  ...change,
})

export const aPlan = (change: Partial<PlanSettings> = {}): PlanSettings => ({
  name: 'All at once',
  price: 1_200n,
  instalments: 1,
  ...forGood,
  ...change,
})

export const aLecture = (change: Partial<LectureSettings> = {}): LectureSettings => ({
  title: 'Centring',
  kind: 'video',
  durationSeconds: 600,
  isPreview: false,
  ...change,
})

export const aProduct = (change: Partial<ProductSettings> = {}): ProductSettings => ({
  ...texts('product'),
  name: 'Glaze recipes',
  price: 300n,
  ...forGood,
  ...change,
})

export const aMembership = (change: Partial<MembershipSettings> = {}): MembershipSettings => ({
  ...texts('membership'),
  name: 'Studio pass',
  price: 500n,
  access: 'monthly',
  accessUntil: null,
  accessDays: null,
  trialDays: null,
  courseIds: [],
  productIds: [],
  ...change,
})

export const aService = (
  courseId: CourseId | null,
  change: Partial<ServiceSettings> = {},
): ServiceSettings => ({
  slug: freshSlug('service'),
  name: 'An hour at the kiln',
  description: '',
  courseId,
  lecturerId: null,
  durationMinutes: 60,
  timeZone: 'Asia/Taipei',
  price: 800n,
  location: null,
  joinUrl: null,
  ...change,
})

export const anEvent = (change: Partial<EventSettings> = {}): EventSettings => ({
  slug: freshSlug('event'),
  title: 'Kiln opening',
  summary: '',
  description: '',
  imageKey: null,
  startsAt: new Date('2026-12-01T10:00:00.000Z'),
  endsAt: new Date('2026-12-01T12:00:00.000Z'),
  timeZone: 'Asia/Taipei',
  isAllDay: false,
  isOnline: true,
  location: null,
  joinUrl: 'https://meet.example/kiln',
  ...change,
})
