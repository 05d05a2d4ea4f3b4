// Pending work for operators: the counts on the first screen of the admin area, and the lists behind them.
import { afterAll, describe, expect, test } from 'vitest'
import { type OperatorActor, type Role, roles } from '../../../src/domain/tenancy/index.ts'
import { countedTo } from '../../../src/platform/paging.ts'
import { adminCallers } from '../../support/admin-api/admin-callers.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { memberOf, shopOptions } from '../../support/shop/shop.ts'
import { aFailedJob } from '../../support/world/failed-job.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
const { bySession } = await adminCallers(world)

const page = { first: 100 }
const as = (role: Role): OperatorActor => ({ ...olga, roles: [role] })
const attention = async () => (await bySession('GET', '/attention')).json()

const aReportedComment = async () => {
  const { content } = world.modules
  const [post] = (await content.listPosts(olga, { page: { first: 1 } })).rows
  if (!post) throw new Error('Ceramics has no post')
  const id = await content.commentOnPost(await memberOf(world, 'mei', 'ceramics'), post.id, {
    body: 'Buy pills',
  })
  const report = { commentId: id, reason: 'spam', note: '' } as const
  await content.reportPostComment(await memberOf(world, 'tom', 'ceramics'), post.id, report)
  return id
}

describe('waiting work', () => {
  test.each(roles)('waiting work is counted for a %s where their roles allow the list', async (role) => {
    const { content, oauth, settings } = world.modules
    const may = {
      orders: ['owner', 'manager', 'admin'],
      comments: ['owner', 'manager', 'admin', 'teacher', 'teaching_assistant'],
      clients: ['owner', 'manager', 'admin'],
      jobs: ['owner', 'manager'],
    }
    const work = { actor: as(role), schoolId: olga.schoolId }
    const counted = {
      orders: await world.modules.orders.countWaiting(as(role)),
      comments: await content.countReportedComments(as(role)),
      clients: await oauth.countClientsToReview(work),
      jobs: await settings.countFailedJobs(as(role)),
    }
    for (const [area, allowed] of Object.entries(may))
      expect([area, counted[area as keyof typeof counted] !== null]).toEqual([area, allowed.includes(role)])
  })

  test('waiting work is counted by four statements, up to a limit', async () => {
    const before = world.statements().length
    const { content, oauth, settings } = world.modules
    await world.modules.orders.countWaiting(olga)
    await content.countReportedComments(olga)
    await oauth.countClientsToReview({ actor: olga, schoolId: olga.schoolId })
    await settings.countFailedJobs(olga)
    expect(world.statements().length - before).toBe(4)
    for (let n = 0; n <= countedTo; n++) await aFailedJob(world.deps, hana.schoolId)
    expect(await settings.countFailedJobs(hana)).toBe(countedTo)
    expect(await settings.countFailedJobs(olga)).toBe(0)
  })
})

test('a reported comment is waiting work until it is hidden or its reports are dismissed', async () => {
  const { content } = world.modules
  const before = (await content.countReportedComments(olga)) ?? 0
  const id = await aReportedComment()
  expect(await content.countReportedComments(olga)).toBe(before + 1)
  const listed = async (filter: { isReported: boolean; isHidden?: boolean }) =>
    (await content.listComments(olga, { page, ...filter })).rows.map((comment) => comment.id)
  expect(await listed({ isReported: true, isHidden: false })).toContain(id)
  expect(await listed({ isReported: false })).not.toContain(id)
  const other = await aReportedComment()
  await expect(content.dismissReports(as('teaching_assistant'), other)).rejects.toMatchObject({
    code: 'not_permitted',
  })
  await expect(content.dismissReports(hana, other)).rejects.toMatchObject({ code: 'not_found' })
  expect((await bySession('POST', `/comments/${other}/dismiss_reports`)).json()).toMatchObject({
    id: other,
    hidden_at: null,
    report_count: 0,
  })
  expect(await content.countReportedComments(olga)).toBe(before + 1)
  await content.hideComment(olga, id)
  expect(await content.countReportedComments(olga)).toBe(before)
  expect(await listed({ isReported: true })).toContain(id)
  expect((await content.listComments(hana, { page, isReported: true })).rows).toEqual([])
})

test('metadata clients are filtered by their review, and listed with the number of connected people', async () => {
  const { oauth } = world.modules
  const id = 'https://agent.example/client.json' as never
  const at = world.clock.now()
  await world.deps.db
    .insertInto('oauthClients')
    .values({
      schoolId: olga.schoolId,
      id,
      source: 'document',
      name: 'Agent',
      audience: 'operator',
      isConfidential: false,
      scopes: ['openid'],
      redirectUris: ['http://127.0.0.1/cb'],
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  const listed = async (state: string) =>
    (await bySession('GET', `/metadata_clients?state=${state}`)).json().data
  const work = { actor: olga, schoolId: olga.schoolId }
  expect(await oauth.countClientsToReview(work)).toBe(1)
  expect(await listed('to_review')).toMatchObject([{ client_id: id, people: 0 }])
  await oauth.blockClient(work, id)
  expect([await oauth.countClientsToReview(work), (await listed('to_review')).length]).toEqual([0, 0])
  expect(await listed('blocked')).toMatchObject([{ client_id: id }])
  await oauth.reviewClient(work, id, { audience: 'member', scopes: ['openid'] as never })
  expect([(await listed('blocked')).length, (await listed('allowed')).length]).toEqual([0, 1])
})

test('a failed job is listed without its content, retried once, and recorded in the audit log', async () => {
  const id = await aFailedJob(
    world.deps,
    olga.schoolId,
    new Error('Bearer lat_abcdefghijklmnopqrstuvwxyz0123'),
  )
  const before = (await attention()).failed_jobs
  const { data } = (await bySession('GET', '/failed_jobs')).json()
  expect(data).toEqual([
    { id, name: 'mails', after: 'payment.paid', error: expect.any(String), failed_at: expect.any(String) },
  ])
  expect(data[0].error).not.toContain('abcdefgh')
  expect((await bySession('POST', `/failed_jobs/${id}/retry?dry_run=true`)).statusCode).toBe(200)
  expect((await attention()).failed_jobs).toBe(before)
  expect((await bySession('POST', `/failed_jobs/${id}/retry`)).json()).toEqual({ id, name: 'mails' })
  expect((await attention()).failed_jobs).toBe(before - 1)
  expect((await bySession('POST', `/failed_jobs/${id}/retry`)).statusCode).toBe(404)
  const [entry] = (await bySession('GET', '/audit_log?kind=job.retried')).json().data
  expect(entry).toMatchObject({ detail: { name: 'mails' }, by: { id: olga.memberId } })
  for (const role of ['admin', 'teacher'] as const)
    await expect(world.modules.settings.listFailedJobs(as(role), { page })).rejects.toMatchObject({
      code: 'not_permitted',
    })
})

// This test runs last, because it advances the clock by days and the session expires.
test('an unpaid payment due within two days is counted, and its order is listed', async () => {
  const payment = await world.deps.db
    .selectFrom('payments')
    .where('schoolId', '=', olga.schoolId)
    .where('state', '=', 'not_paid')
    .where('paymentType', 'is not', null)
    .where('deadlineAt', '>', world.clock.now())
    .select(['orderId', 'deadlineAt'])
    .orderBy('deadlineAt', 'desc')
    .executeTakeFirstOrThrow()
  const listed = async (lapsing: boolean) =>
    (await world.modules.orders.listOrders(olga, { page, lapsing })).rows.map(({ id }) => id)
  const remaining = Number(payment.deadlineAt) - world.clock.now().getTime()
  world.clock.advance({ seconds: remaining / 1000 - 48 * 3600 - 60 })
  const before = (await world.modules.orders.countWaiting(olga))?.lapsing ?? 0
  expect(await listed(true)).not.toContain(payment.orderId)
  expect(await listed(false)).toContain(payment.orderId)
  world.clock.advance({ minutes: 2 })
  expect(await listed(true)).toContain(payment.orderId)
  expect(await listed(false)).not.toContain(payment.orderId)
  expect((await world.modules.orders.countWaiting(olga))?.lapsing).toBe(before + 1)
  const paid = { page, lapsing: true, state: 'paid' } as const
  expect((await world.modules.orders.listOrders(olga, paid)).rows.map(({ id }) => id)).not.toContain(
    payment.orderId,
  )
  await expect(world.modules.orders.listOrders(as('teacher'), { page, lapsing: true })).rejects.toMatchObject(
    {
      code: 'not_permitted',
    },
  )
})
