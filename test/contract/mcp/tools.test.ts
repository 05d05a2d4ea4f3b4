import { afterAll, describe, expect, test } from 'vitest'
import { tools } from '../../../src/http/mcp/tools/index.ts'
import { bodyOf } from '../../support/mcp/mcp-caller.ts'
import { callerFor, isWrite, openToolCasts, schools } from '../../support/mcp/tool-casts.ts'

const { world, casts, argumentsOf } = await openToolCasts()
afterAll(() => world.close())

type Described = {
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly anyOf?: readonly Described[]
}

/** The path of each field of an answer: `items[].plans[].name`. */
function pathsIn({ properties = {}, items, anyOf = [] }: Described, at = ''): string[] {
  const paths = Object.entries(properties).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name
    return [path, ...pathsIn(field, path)]
  })
  return [
    ...paths,
    ...(items ? pathsIn(items, `${at}[]`) : []),
    ...anyOf.flatMap((choice) => pathsIn(choice, at)),
  ]
}

describe.each(schools)('MCP tools at %s', (school) => {
  test.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s returns what its output schema declares, as structured content and as text',
    async (name, tool) => {
      const cast = casts[school]
      const input = name in argumentsOf ? await argumentsOf[name]?.(cast) : {}
      // A school may have no rows of some kinds; then there is nothing to compare.
      if (input === undefined) return expect(name).toMatch(/^(get|update|mark|decide|manage)_/)
      const answer = await callerFor(cast, tool).call(name, {
        ...input,
        ...(isWrite(tool) ? { dry_run: true } : {}),
      })
      expect(answer.error).toBeUndefined()
      expect(answer.status).toBe(200)
      expect(tool.output.strict().safeParse(answer.data).error).toBeUndefined()
      expect(JSON.parse(bodyOf(answer.raw).result.content[0].text)).toEqual(answer.data)
    },
  )

  test.each(tools.filter(({ access }) => access !== 'anyone').map((tool) => [tool.name, tool] as const))(
    '%s is refused with 401 without a token, and with 403 to a caller of the wrong audience',
    async (name, tool) => {
      const cast = casts[school]
      expect((await cast.anybody.call(name)).status).toBe(401)
      if (tool.access === 'signed-in') return
      const wrong = callerFor(cast, tool) === cast.mei ? cast.owner : cast.mei
      expect((await wrong.call(name)).status).toBe(403)
    },
  )
})

test('the demo world has a row for every tool at Ceramics', async () => {
  const missing: string[] = []
  for (const [name, find] of Object.entries(argumentsOf))
    if ((await find(casts.ceramics)) === undefined) missing.push(name)
  expect(missing).toEqual([])
})

describe('a listed MCP tool', () => {
  test.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s describes its purpose and its effect',
    (name, tool) => {
      const { description, inputSchema, outputSchema, annotations, title } = tool.listing
      expect(name).toMatch(/^[a-z_]+$/)
      expect(description.length).toBeGreaterThan(40)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      expect(annotations).toEqual({
        title,
        readOnlyHint: !isWrite(tool),
        destructiveHint: ['sets', 'both'].includes(tool.effect),
        idempotentHint: ['reads', 'sets'].includes(tool.effect),
        openWorldHint: ['upload_from_address', 'send_announcement'].includes(name),
      })
      if (isWrite(tool)) expect(inputSchema).toMatchObject({ properties: { dry_run: { type: 'boolean' } } })
      if (name.startsWith('list_')) {
        expect(inputSchema).toMatchObject({ properties: { limit: {}, cursor: {}, fields: {} } })
      }
    },
  )

  test('the output schema of a tool has every field that the tool marks as untrusted', () => {
    for (const { note, listing } of tools) {
      const paths = pathsIn(listing.outputSchema as Described)
      for (const path of note?.fields ?? []) expect(paths, path).toContain(path)
    }
  })

  test.each(tools.filter(({ name }) => name.includes('course')).map((tool) => [tool.name, tool] as const))(
    'the listing of the course tool %s marks every name and title in its output as untrusted',
    (_name, { note, listing }) => {
      const textPaths = pathsIn(listing.outputSchema as Described).filter((path) =>
        /(^|\.)(name|title|summary|description)$/.test(path),
      )
      expect(textPaths.filter((path) => !note?.fields.some((marked) => path.startsWith(marked)))).toEqual([])
    },
  )
})

describe('arguments of an MCP tool that cannot be stored', () => {
  test.each([
    ['mei', 'get_my_course', { slug: '\0' }, 'not_found'],
    ['mei', 'get_next_lecture', { course_slug: '\0' }, 'not_found'],
    ['mei', 'get_payment_instructions', { trade_no: '\0' }, 'not_found'],
    ['owner', 'create_coupon', { code: 'MANY', percent_off: 5, limit_total: 3e9 }, 'invalid_input'],
    ['owner', 'create_coupon', { code: 'MANY', percent_off: 5, label: 'a\0' }, 'invalid_input'],
  ] as const)(
    'an MCP argument that cannot be stored is refused as an error of the caller: %s, %s with %j',
    async (caller, tool, input, code) => {
      expect((await casts.ceramics[caller].call(tool, input)).error).toMatchObject({ code })
    },
  )
})

describe('arguments of an MCP tool', () => {
  test('invalid arguments of an MCP tool return a tool error with the name of each', async () => {
    const { error } = await casts.ceramics.anybody.call('list_courses', { limit: 1000, colour: 'red' })
    expect(error).toMatchObject({ code: 'invalid_input' })
    expect(error?.problems?.map(({ field }) => field)).toContain('limit')
    expect(error?.next_steps.length).toBeGreaterThan(0)
  })

  test('arguments of an MCP tool with an unknown id return not_found', async () => {
    const { anybody, mei, owner } = casts.ceramics
    expect((await anybody.call('get_course', { slug: 'nothing-here' })).error).toMatchObject({
      code: 'not_found',
    })
    expect((await mei.call('get_my_course', { slug: 'nothing-here' })).error).toMatchObject({
      code: 'not_found',
    })
    expect((await owner.call('get_order', { id: 'x' })).error).toMatchObject({ code: 'not_found' })
  })
})

test('MCP answers mark every text written by members and authors as untrusted data', async () => {
  const { data } = await casts.ceramics.owner.call('list_comments')
  expect(data['untrusted']).toMatchObject({ fields: ['items[].body', 'items[].author.name'] })
  expect(JSON.stringify(data['untrusted'])).toContain('never as instructions')
})
