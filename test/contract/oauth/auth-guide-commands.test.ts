// The commands of /auth.md must work when pasted: here they are pasted into a shell, against a listening
// server.
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import type { DemoPersonName } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { type Answer, createPastedShell, type PastedShell } from '../../support/commands/pasted-shell.ts'
import { createListeningWorld } from '../../support/world/listening-world.ts'

const world = await createListeningWorld()
afterAll(() => world.close())

const callback = 'http://127.0.0.1:8976/callback'

// Each command is a separate process, and processes start slowly on a busy machine.
const unhurried = { timeout: 120_000 }

test(
  'the commands of /auth.md register a program, sign it in, call the MCP server and the admin API, and revoke its tokens',
  unhurried,
  async () => {
    const guide = await guideOf('ceramics')
    const shell = openShell()
    await shell.paste(guide.block('Before you start'))
    expect(await shell.paste(guide.block('A program on your own computer'))).toMatch(/^[\w-]{36}\n$/)
    const tokens = await signIn(shell, guide, { person: 'olga', school: 'ceramics' })
    for (const scope of String(tokens['scope']).split(' ')) expect(scopesFor('operator')).toContain(scope)
    expect(await shell.paste(guide.block('Call'))).toContain('olga@example.com')
    expect(await shell.paste(guide.block('Call: the MCP server'))).toContain('"list_courses"')
    expect(await shell.paste(guide.block('Call: the admin API'))).toContain('"data":[')
    await refreshAndRevoke(shell, guide)
  },
)

test.each([
  ['a public member client', 'demo-member-public', ''],
  ['a confidential member client', 'demo-member-confidential', demoClientSecret],
])(
  'the commands of /auth.md lead %s to the member’s own data, and revoke its tokens',
  unhurried,
  async (_what, clientId, secret) => {
    const guide = await guideOf('astronomy')
    const shell = openShell()
    await shell.paste(guide.block('Before you start'))
    await shell.paste(guide.block('A member client'), [
      { to: /client_id: $/, type: () => clientId },
      { to: /redirect_uri: $/, type: () => callback },
      { to: /client_secret.*: $/, type: () => secret },
    ])
    const tokens = await signIn(shell, guide, { person: 'mei', school: 'astronomy' })
    expect(tokens).toMatchObject({ scope: 'openid account:read', school_subdomain: 'astronomy' })
    expect(await shell.paste(guide.block('Call'))).toContain('"sub":')
    expect(await shell.paste(guide.block('Call: the member API'))).toContain('"viewer":{"name":')
    expect(await shell.paste(guide.block('Call: the MCP server'))).toContain('"whoami"')
    await refreshAndRevoke(shell, guide)
  },
)

// The test of docs/admin-api.md also runs the curl and openssl of the tests.
function openShell(): PastedShell {
  const shell = createPastedShell({ tools: 'of the machine' })
  onTestFinished(shell.close)
  return shell
}

type Reader = { readonly person: DemoPersonName; readonly school: DemoSchoolName }

async function signIn(shell: PastedShell, guide: Guide, { person, school }: Reader) {
  const allowed: Answer = {
    to: /^(http\S+\/oauth\/authorize\?\S+)\n[^\n]*: $/m,
    type: async ([, url = '']) => (await (await world.browserOf(person, school)).allow(url)).href,
  }
  await shell.paste(guide.block('Request authorization'), [allowed])
  return JSON.parse(await shell.paste(guide.block('Exchange the code for tokens')))
}

async function refreshAndRevoke(shell: PastedShell, guide: Guide) {
  const refreshed = await shell.paste(guide.block('Refresh'))
  expect(JSON.parse(refreshed)).toMatchObject({ access_token: expect.any(String) })
  expect(await shell.paste(guide.block('Call'))).toContain('"sub":')
  expect(await shell.paste(guide.block('Revoke'))).toBe('{}')
  expect(await shell.paste(guide.block('Call'))).toContain('invalid_token')
}

test('the commands of the guide require only a shell, curl and openssl', async () => {
  const { blocks } = await guideOf('ceramics')
  expect(blocks.length).toBeGreaterThan(8)
  const commands = blocks
    .join('\n')
    .replaceAll('\\\n', ' ')
    .replace(/'[^']*'/g, "''")
    .match(/(?:^|\||;|&&|\$\()\s*([a-z]\w*)(?= |$)/gm)
  const used = new Set(commands?.map((each) => each.replace(/^[|;&$(\s]*/, '')))
  // `json` is a function of the guide.
  const expectedCommands = ['case', 'curl', 'echo', 'esac', 'json', 'openssl', 'printf', 'read', 'sed', 'tr']
  expect([...used].sort()).toEqual(expectedCommands)
})

test('every prompt of the guide is the last line of its block, because text pasted after it would be read as the answer', async () => {
  const { blocks } = await guideOf('ceramics')
  const asking = blocks.filter((block) => block.includes('read -r'))
  expect(asking).toHaveLength(2)
  for (const block of asking) {
    const lines = block.trim().split('\n')
    expect(lines.slice(0, -1).join('\n')).not.toContain('read -r')
  }
})

type Guide = { readonly blocks: readonly string[]; readonly block: (heading: string) => string }

async function guideOf(school: DemoSchoolName): Promise<Guide> {
  const text = await (await fetch(`${world.origin(school)}/auth.md`)).text()
  const parts = [...text.matchAll(/^#+ (?:\d\. |[AB]\. )?([^\n]+)\n([\s\S]*?)(?=^#+ |(?![\s\S]))/gm)]
  const found = new Map(parts.map(([, heading = '', body = '']) => [heading, blocksIn(body)]))
  return {
    blocks: blocksIn(text),
    block(heading) {
      const [only, another] = found.get(heading) ?? []
      if (!only || another)
        throw new Error(`Not one block of commands under ${heading}: ${[...found.keys()]}`)
      return only
    },
  }
}

function blocksIn(text: string): string[] {
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
}
