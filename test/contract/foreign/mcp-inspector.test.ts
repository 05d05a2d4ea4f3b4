import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listeningToken } from '../../support/world/listening-token.ts'
import { createListeningWorld, type ListeningWorld } from '../../support/world/listening-world.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'
import { ownDataFolder } from '../../support/world/server-process.ts'

const inspector = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
)

let world: ListeningWorld
const tokens = {} as { mei: string; olga: string }
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
  tokens.mei = await listeningToken(world, 'mei', {
    clientId: 'demo-member-public',
    scope: 'openid account:read',
  })
  tokens.olga = await listeningToken(world, 'olga', {
    clientId: 'demo-operator-public',
    scope: 'openid students:read',
  })
})
afterAll(() => world.close())

/** The output of the inspector's command line for one request. */
async function inspect(args: readonly string[], token?: string) {
  const url = `${world.origin('ceramics')}/mcp`
  const header = token ? ['--header', `Authorization: Bearer ${token}`] : []
  const environment = { ...process.env, HOME: ownDataFolder(), MCP_AUTO_OPEN_ENABLED: 'false' }
  const child = spawn(
    process.execPath,
    [inspector, '--cli', url, '--transport', 'http', ...args, ...header],
    {
      env: environment,
    },
  )
  let [out, errors] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const [code] = await once(child, 'close')
  return { code, out, errors }
}

const call = (tool: string, ...pairs: string[]) => [
  ...['--method', 'tools/call', '--tool-name', tool],
  ...pairs.flatMap((pair) => ['--tool-arg', pair]),
]

describe('the MCP inspector', () => {
  test('the MCP inspector lists the public tools without a token, and finds no error in their schemas', async () => {
    const { code, out, errors } = await inspect(['--method', 'tools/list', '--strict'])
    expect(`${code}${errors}`).toBe('0')
    const names = JSON.parse(out).tools.map(({ name }: { name: string }) => name)
    expect(names).toHaveLength(10)
  })

  test('the MCP inspector searches the catalog without a token', async () => {
    const { out } = await inspect(call('search_catalog', 'query=tea bowls'))
    expect(JSON.parse(out).structuredContent.items[0]).toMatchObject({ slug: 'tea-bowls' })
  })

  test('the MCP inspector reads a resource and a prompt', async () => {
    const resource = await inspect(['--method', 'resources/read', '--uri', 'lectern://courses/tea-bowls'])
    expect(resource.out).toContain('Tea Bowls')
    const prompt = await inspect([
      '--method',
      'prompts/get',
      '--prompt-name',
      'plan_my_week',
      '--prompt-args',
      'hours=3',
    ])
    expect(prompt.out).toContain('3 hours')
  })

  test('the MCP inspector without a token is asked to sign in by a tool for members', async () => {
    const { code, out, errors } = await inspect(call('whoami'))
    expect(code).not.toBe(0)
    expect(out + errors).toContain('auth_required')
  })

  test('the MCP inspector reads a member’s courses with their token', async () => {
    const { out } = await inspect(call('list_my_courses'), tokens.mei)
    expect(JSON.parse(out).structuredContent.items.length).toBeGreaterThan(0)
  })

  test('the MCP inspector reads a school’s students with an operator’s token', async () => {
    const listed = await inspect(['--method', 'tools/list', '--strict'], tokens.olga)
    expect(`${listed.code}${listed.errors}`).toBe('0')
    expect(listed.out).toContain('list_students')
    const { out } = await inspect(call('list_students', 'limit=2'), tokens.olga)
    expect(JSON.parse(out).structuredContent.items).toHaveLength(2)
  })
})
