import { afterAll, describe, expect, test } from 'vitest'
import { operatorOf, schoolOf } from '../../../test/support/people/identity-cast.ts'
import { courseItem, memberOf, plantCourse, sell } from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { CertificateId, CourseId, LectureId } from '../../platform/db/schema/schema.gen.ts'
import { neverChanged } from '../../platform/row-version.ts'
import { type MemberActor, platformActor } from '../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
const ceramics = await schoolOf(world, 'ceramics')
const school = await world.modules.tenancy.schoolById(platformActor, ceramics.id)
const page = { first: 50 }

const { certificates, learning } = world.modules

async function courseOf(members: readonly MemberActor[], kinds: readonly ('video' | 'quiz')[]) {
  const sketches = kinds.map((kind) => ({ kind, durationSeconds: 3600 }))
  const course = await plantCourse(world, 'ceramics', sketches)
  for (const member of members) await sell(world, member, courseItem(course.courseId))
  return course
}

type Rule = Partial<Parameters<typeof certificates.setCertificateRule>[2]>

async function enable(courseId: CourseId, rule: Rule = {}) {
  const { updatedAt } = await certificates.certificateRule(olga, courseId)
  await certificates.setCertificateRule(olga, courseId, { isEnabled: true, ...rule, updatedAt })
}

async function complete(member: MemberActor, ...lectureIds: readonly LectureId[]) {
  for (const lectureId of lectureIds) await learning.completeLecture(member, lectureId)
  await world.runJobs()
}

async function certificatesOf(courseId: CourseId) {
  const { rows } = await certificates.listCertificates(olga, { page, courseId })
  return rows.toReversed()
}

describe('a certificate', () => {
  test('a certificate is issued once when the rule of its course holds, and not before', async () => {
    const { courseId, lectures } = await courseOf([mei, tom], ['video', 'video', 'video'])
    await enable(courseId, { minPercent: 60 })
    await complete(mei, lectures[0] as LectureId)
    expect(await certificatesOf(courseId)).toEqual([])
    await complete(mei, ...lectures.slice(1))
    await world.runScheduled('issue-due-certificates')
    await world.runJobs()
    expect(await certificatesOf(courseId)).toMatchObject([
      { memberId: mei.memberId, holderName: '林美 Mei Lin', state: 'valid' },
    ])
    const found = async (search: string) =>
      (await certificates.listCertificates(olga, { page, courseId, search })).rows.length
    expect([await found('林美'), await found('nobody')]).toEqual([1, 0])
  })

  test('a list of certificates has only those of the state and of the members whose name begins with the search', async () => {
    const { courseId, lectures } = await courseOf([mei, tom], ['video'])
    await enable(courseId)
    for (const member of [mei, tom]) await complete(member, lectures[0] as LectureId)
    const found = async (filter: Partial<Parameters<typeof certificates.listCertificates>[1]>) => {
      const { rows } = await certificates.listCertificates(olga, { page, courseId, ...filter })
      return rows.map(({ memberId }) => memberId)
    }
    expect(await found({ search: 'TOM' })).toEqual([tom.memberId])
    const [first] = await certificatesOf(courseId)
    if (!first) throw new Error('No certificate was issued')
    await certificates.revokeCertificate(olga, { id: first.id, reason: 'By mistake' })
    expect(await found({ state: 'revoked' })).toEqual([first.memberId])
    expect(await found({ state: 'valid' })).not.toContain(first.memberId)
    expect(await found({ state: 'replaced' })).toEqual([])
  })

  test('a rule with hours and quizzes issues a certificate only if both hold', async () => {
    const { courseId, lectures } = await courseOf([mei], ['video', 'video', 'quiz'])
    const [first, second, quiz] = lectures as [LectureId, LectureId, LectureId]
    await enable(courseId, { minPercent: null, minHours: 2, quizIds: [quiz] })
    await complete(mei, first, second)
    expect(await certificatesOf(courseId)).toEqual([])
    await complete(mei, quiz)
    expect(await certificatesOf(courseId)).toHaveLength(1)
  })

  test('a rule that is enabled later issues certificates to members who meet it already, and reports the progress', async () => {
    const { courseId, lectures } = await courseOf([mei, tom], ['video'])
    await complete(tom, ...lectures)
    expect(await certificatesOf(courseId)).toEqual([])
    await enable(courseId)
    expect((await certificates.certificateRule(olga, courseId)).run).toMatchObject({ total: 2, checked: 0 })
    await world.runJobs()
    expect(await certificatesOf(courseId)).toMatchObject([{ memberId: tom.memberId }])
    const { run } = await certificates.certificateRule(olga, courseId)
    expect(run).toMatchObject({ total: 2, checked: 2, issued: 1, finishedAt: world.clock.now() })
  })

  test('concurrent facts and runs issue one certificate', async () => {
    const { courseId, lectures } = await courseOf([mei], ['video'])
    await complete(mei, ...lectures)
    await enable(courseId)
    if (!school) throw new Error('Ceramics is missing')
    const due = { personId: mei.memberId, courseId }
    await Promise.all([
      ...Array.from({ length: 4 }, () => certificates.issueDueCertificate(school, due)),
      certificates.continueRun(school, courseId),
    ])
    expect(await certificatesOf(courseId)).toHaveLength(1)
  })

  test('an issued certificate notifies its member by inbox and mail', async () => {
    const { courseId, lectures } = await courseOf([tom], ['video'])
    await enable(courseId)
    await complete(tom, ...lectures)
    const [certificate] = await certificatesOf(courseId)
    const notifications = await world.deps.db
      .selectFrom('notifications')
      .select(['path', 'personId'])
      .where('kind', '=', 'certificate_issued')
      .where('source', '=', certificate?.id ?? '')
      .execute()
    expect(notifications).toEqual([{ path: `/certificates/${certificate?.id}`, personId: tom.memberId }])
    expect((await world.lastMail('tom@example.com')).html).toContain(`/certificates/${certificate?.id}`)
  })

  test('a rule without a condition, a stale rule and quizzes of another course are refused', async () => {
    const { courseId } = await courseOf([], ['video'])
    const other = await courseOf([], ['quiz'])
    await expect(enable(courseId, { minPercent: null })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(enable(courseId, { quizIds: [...other.lectures] })).rejects.toMatchObject({
      problems: [{ field: 'quizIds' }],
    })
    await enable(courseId)
    const stale = certificates.setCertificateRule(olga, courseId, { minHours: 1, updatedAt: neverChanged })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a certificate is read by anybody with its id at its school, listed for its member, and unknown at another school', async () => {
    const { courseId, lectures } = await courseOf([mei], ['video'])
    await enable(courseId)
    await complete(mei, ...lectures)
    const [{ id } = { id: '' as CertificateId }] = await certificatesOf(courseId)
    const visitor = { kind: 'visitor', schoolId: olga.schoolId } as const
    expect(await certificates.publicCertificate(visitor, id)).toMatchObject({ holderName: '林美 Mei Lin' })
    const elsewhere = { kind: 'visitor', schoolId: hana.schoolId } as const
    expect(await certificates.publicCertificate(elsewhere, id)).toBeUndefined()
    await expect(certificates.certificateById(hana, id)).rejects.toMatchObject({ code: 'not_found' })
    const ids = async (member: MemberActor) =>
      (await certificates.ownCertificates(member, page)).rows.map((row) => row.id)
    expect(await ids(mei)).toContain(id)
    expect(await ids(tom)).not.toContain(id)
  })
})

describe('a revocation', () => {
  test('a revoked certificate states the reason, is not issued again and cannot be revoked twice', async () => {
    const { id, courseId } = await issued()
    await certificates.revokeCertificate(olga, { id, reason: 'Issued by mistake' })
    expect(await certificates.certificateById(olga, id)).toMatchObject({
      state: 'revoked',
      revokedBecause: 'Issued by mistake',
    })
    await expect(certificates.revokeCertificate(olga, { id, reason: 'Again' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await world.runScheduled('issue-due-certificates')
    await world.runJobs()
    expect(await certificatesOf(courseId)).toHaveLength(1)
  })

  test('a certificate is revoked by operators of its school who may change students only', async () => {
    const { id } = await issued()
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    const revocation = { id, reason: 'Not mine' }
    await expect(certificates.revokeCertificate(hana, revocation)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(certificates.revokeCertificate(ken, revocation)).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })

  test('a certificate with a corrected name replaces the former one, which links to it', async () => {
    if (!school) throw new Error('Ceramics is missing')
    const { id, courseId } = await issued()
    world.clock.advance({ minutes: 1 })
    const newId = await certificates.reissueCertificate(olga, school, { id, holderName: '林美' })
    expect(await certificatesOf(courseId)).toMatchObject([
      { id, state: 'replaced', replacedById: newId },
      { id: newId, state: 'valid', holderName: '林美', replacesId: id },
    ])
    await expect(certificates.reissueCertificate(olga, school, { id })).rejects.toMatchObject({
      code: 'conflict',
    })
    const own = await certificates.ownCertificates(mei, page)
    expect(own.rows.map((row) => row.id)).not.toContain(id)
  })
})

async function issued() {
  const { courseId, lectures } = await courseOf([mei], ['video'])
  await enable(courseId)
  await complete(mei, ...lectures)
  const [certificate] = await certificatesOf(courseId)
  if (!certificate) throw new Error('No certificate was issued')
  return { id: certificate.id, courseId }
}
