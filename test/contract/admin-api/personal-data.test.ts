// Names and e-mail addresses of members in the response of every operation.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import { scopesOf } from '../../../src/operations/access.ts'
import { operations } from '../../../src/operations/index.ts'
import { personalFields, scopesOfPersonalData } from '../../../src/operations/personal-data.ts'
import { type AdminHarness, createAdminHarness, type Served } from '../../support/admin-api/admin-harness.ts'
import { mcpAt, operatorToken } from '../../support/mcp/mcp-caller.ts'

let api: AdminHarness
let blind: string
const seeing: Record<string, string> = {}
const otherScopes = scopesFor('operator').filter(
  (scope) => !scopesOfPersonalData.some((each) => each === scope),
)
beforeAll(async () => {
  api = await createAdminHarness()
  blind = await operatorToken(api.world, 'olga', { scope: otherScopes.join(' ') })
  for (const scope of scopesOfPersonalData)
    seeing[scope] = await operatorToken(api.world, 'olga', { scope: [...otherScopes, scope].join(' ') })
})
afterAll(() => api.world.close())

const isPrepared = (operation: Served) => operation.kind === 'change' && operation.needsConfirmation

/** The token operations that require neither of the two scopes. */
const open = servedOperations
  .filter(({ scope }) => scope !== 'session')
  .filter((operation) => scopesOf(operation).every((scope) => otherScopes.includes(scope)))
  .filter((operation) => !isPrepared(operation) || 'dry_run' in operation.input.shape)

async function answerTo(operation: Served, token: string) {
  const request = await api.sampleOf(operation)
  const query = { ...request.query, ...(isPrepared(operation) ? { dry_run: 'true' } : {}) }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await api.send(operation, { ...request, query }, headers)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return { answer, requestText: JSON.stringify(request) }
}

/** The e-mail addresses of all members, and their names except of lecturers and authors, which are public. */
async function personalTexts() {
  const { db } = api.world.deps
  const people = await db.selectFrom('people').select(['id', 'name', 'email']).execute()
  const authors = await db.selectFrom('posts').select('authorId').execute()
  const lecturers = await db.selectFrom('lecturers').select('name').execute()
  const isPublic = (person: { id: string; name: string }) =>
    authors.some(({ authorId }) => authorId === person.id) ||
    lecturers.some(({ name }) => name === person.name)
  return people
    .flatMap((person) => [person.email, ...(isPublic(person) ? [] : [person.name])])
    .filter(Boolean)
}

test.each(open.map((operation) => [operation.id, operation] as const))(
  '%s returns no name and no e-mail address to a token without members:read and students:read',
  async (_id, operation) => {
    const { answer, requestText } = await answerTo(operation, blind)
    const privateTexts = (await personalTexts()).filter((text) => !requestText.includes(text))
    expect(privateTexts.filter((text) => answer.body.includes(JSON.stringify(text)))).toEqual([])
    if (answer.body) expect(api.validator.problemsWith(api.described(operation), answer)).toEqual([])
  },
)

const withPeople = open.filter(
  (operation) => operation.kind !== 'remove' && personalFields(operation.output).length > 0,
)

test('the operations with personal data belong to many resources', () => {
  const resources = new Set(withPeople.map(({ id }) => id.split('.', 1)[0]))
  expect([...resources].sort()).toEqual([
    'certificates',
    'comments',
    'consulting_services',
    'courses',
    'events',
    'forms',
    'members',
    'orders',
    'submissions',
    'subscriptions',
    'threads',
  ])
})

test.each(scopesOfPersonalData)(
  'a token with %s gets the buyer of an order and the member of a meeting',
  async (scope) => {
    for (const id of ['orders.get', 'consulting_services.meetings_list', 'events.registrations_list']) {
      const operation = servedOperations.find((each) => each.id === id)
      if (!operation) throw new Error(`There is no operation ${id}`)
      const { answer } = await answerTo(operation, seeing[scope] ?? '')
      expect(answer.body, id).toMatch(/@example\.com"/)
    }
  },
)

test('a teacher’s token with members:read returns no names, because personal data requires scope and role', async () => {
  const scope = 'openid courses:read members:read'
  const teacher = await operatorToken(api.world, 'ken', { scope })
  const meetings = servedOperations.find(({ id }) => id === 'consulting_services.meetings_list')
  if (!meetings) throw new Error('There is no list of meetings')
  const { answer } = await answerTo(meetings, teacher)
  expect(answer.json().data.length).toBeGreaterThan(0)
  for (const { member } of answer.json().data) expect(member).toMatchObject({ name: null, email: null })
})

test('the MCP tool get_form hides the submitters of a form', async () => {
  const form = servedOperations.find(({ id }) => id === 'forms.submissions_list')
  if (!form) throw new Error('There is no list of submissions')
  const { params } = await api.sampleOf(form)
  const { slug } = (
    await api.world.at('ceramics').send({
      method: 'GET',
      url: `/api/v1/forms/${params?.['form_id']}`,
      headers: { authorization: `Bearer ${blind}` },
    })
  ).json()
  const { data } = await mcpAt(api.world, 'ceramics', blind).call('get_form', { slug })
  const submissions = data['submissions'] as { person: string | null }[]
  expect(submissions.length).toBeGreaterThan(0)
  expect(submissions.filter(({ person }) => person !== null)).toEqual([])
})

test('MCP tools hide the same personal fields as the admin API', async () => {
  const tool = (token: string) => mcpAt(api.world, 'ceramics', token)
  const hidden = await tool(blind).call('list_orders', { limit: 5 })
  const visible = await tool(seeing['members:read'] ?? '').call('list_orders', { limit: 5 })
  const buyersIn = ({ data }: typeof hidden) =>
    (data['items'] as { buyer: { name: string | null; email: string | null } }[]).map(({ buyer }) => buyer)
  expect(buyersIn(hidden).length).toBeGreaterThan(0)
  expect(buyersIn(hidden).filter(({ name, email }) => name !== null || email !== null)).toEqual([])
  expect(buyersIn(visible).filter(({ name, email }) => name === null || email === null)).toEqual([])
})

test('the answer to a form keeps its text and loses e-mail addresses', async () => {
  const operation = servedOperations.find(({ id }) => id === 'forms.submissions_list')
  if (!operation) throw new Error('There is no list of submissions')
  const visible = (await answerTo(operation, seeing['students:read'] ?? '')).answer.json().data[0]
  const hidden = (await answerTo(operation, blind)).answer.json().data[0]
  expect(Object.keys(hidden.answers)).toEqual(Object.keys(visible.answers))
})

test('every response field with a name or an e-mail address of a person is marked as personal', () => {
  const unmarked = operations
    .filter(({ scope }) => scope !== 'session')
    .flatMap((operation) => {
      if (operation.kind === 'remove') return []
      const marked = personalFields(operation.output).map(({ path }) => path.join('.'))
      const fields = leavesOf(operation.output).filter((path) => personField.test(path))
      return fields.filter((path) => !marked.includes(path)).map((path) => `${operation.id} ${path}`)
    })
  expect(unmarked.sort()).toEqual(allowedUnmarked)
})

const personField =
  /(^|[._])(e?mail|person|buyer_name)$|(^|\.)(member|buyer|author|by|invited_by|redeemed_by|student)\.name$/

// Students and their lists take students:read. The address of an invitation is what the caller has sent or, in the
// list, what members:read shows. The others are a school’s own.
const allowedUnmarked = [
  'members.invitations_create email',
  'members.invitations_list items.[].email',
  'orders.payments_send_receipt mail',
  'school.get contact_email',
  'school.update contact_email',
  'students.get email',
  'students.list items.[].email',
]

type Definition = {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly options?: readonly z.ZodType[]
}

function leavesOf(shape: z.ZodType): readonly string[] {
  const { shape: properties, element, innerType, options = [] } = shape.def as Definition
  const below = (step: string, part: z.ZodType) =>
    leavesOf(part).map((path) => (path === '' ? step : `${step}.${path}`))
  if (properties) return Object.entries(properties).flatMap(([name, part]) => below(name, part))
  if (element) return below('[]', element)
  if (innerType) return leavesOf(innerType)
  return options.length > 0 ? options.flatMap(leavesOf) : ['']
}

test('every operation with personal data says so in its description', () => {
  const silent = withPeople.filter((operation) => {
    const { description } = api.described(operation) as unknown as { readonly description: string }
    return !description.includes('Names and e-mail addresses of members are null without')
  })
  expect(silent.map(({ id }) => id)).toEqual([])
})
