import { createHash, randomBytes } from 'node:crypto'

type Data = Readonly<Record<string, unknown>>
type Schema = {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}
type ListedTool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Schema
}

export type Agent = Awaited<ReturnType<typeof createAgent>>

/** The person's part: opens a URL and returns the URL of the final redirect. */
type Person = (url: URL) => Promise<URL>

/**
 * An agent that has only the URL. It reads the site's own documentation, and chooses tools by their names and
 * descriptions; it knows no tool, id or scope in advance.
 */
export async function createAgent(base: string) {
  const guide = await textAt(new URL('/auth.md', base))
  const mcp = /https?:\/\/\S+\/mcp\b/.exec(guide)?.[0] ?? ''
  let token: string | undefined
  const send = (method: string, params: object) =>
    fetch(mcp, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  const listTools = async () => (await messageOf(await send('tools/list', {}))).result.tools as ListedTool[]
  let tools = await listTools()
  const call = async (name: string, input: object): Promise<Data> => {
    const { result } = await messageOf(await send('tools/call', { name, arguments: input }))
    if (result.isError) throw new Error(result.content[0].text)
    return result.structuredContent
  }
  return {
    mcp,
    toolNames: () => tools.map(({ name }) => name),
    /** The tool whose text matches the question best. */
    choose: (question: string) => bestFit(tools, question),
    /** Calls the best matching tool; `fill` finds its arguments in the data that the agent has. */
    async answer(question: string, fill: (needed: readonly string[]) => object = () => ({})): Promise<Data> {
      const { name, inputSchema } = bestFit(tools, question)
      return await call(name, fill(inputSchema.required ?? []))
    },
    /**
     * Signs a person in: with the challenge of a 401, the scopes in the guide, and a client_id from the
     * operator of the site.
     */
    async signIn(clientId: string, person: Person) {
      const knock = tools.find(({ description }) => /401/.test(description) && /sign in/.test(description))
      const refused = await send('tools/call', { name: knock?.name, arguments: {} })
      const challenge = refused.headers.get('www-authenticate') ?? ''
      const scopes = [challengeScope(challenge), ...memberScopes(guide)].join(' ')
      token = await authorize(await metadataFrom(challenge), { clientId, scopes, person })
      tools = await listTools()
    },
  }
}

async function textAt(url: URL): Promise<string> {
  return await (await fetch(url)).text()
}

async function messageOf(answer: Response) {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return JSON.parse(text.startsWith('{') ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? ''))
}

const challengeScope = (challenge: string) => /scope="([^"]+)"/.exec(challenge)?.[1] ?? ''

// The line about a member's own data names the scopes that open it; reading is enough for questions.
function memberScopes(guide: string): string[] {
  const line = /^.*member's own courses.*$/m.exec(guide)?.[0] ?? ''
  return [...line.matchAll(/`([\w:]+)`/g)]
    .map(([, scope = '']) => scope)
    .filter((scope) => scope.endsWith(':read'))
}

type Server = {
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly resource: string
}

async function metadataFrom(challenge: string): Promise<Server> {
  const pointer = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
  const { resource, authorization_servers } = JSON.parse(await textAt(new URL(pointer)))
  const url = new URL('/.well-known/oauth-authorization-server', authorization_servers[0])
  return { ...JSON.parse(await textAt(url)), resource }
}

const redirectUri = 'http://127.0.0.1:8976/callback'

async function authorize(
  server: Server,
  { clientId, scopes, person }: { clientId: string; scopes: string; person: Person },
) {
  const verifier = randomBytes(32).toString('base64url')
  const shared = { client_id: clientId, redirect_uri: redirectUri, resource: server.resource }
  const url = new URL(server.authorization_endpoint)
  url.search = new URLSearchParams({
    ...shared,
    response_type: 'code',
    scope: scopes,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const code = (await person(url)).searchParams.get('code') ?? ''
  const form = { ...shared, grant_type: 'authorization_code', code, code_verifier: verifier }
  const answer = await fetch(server.token_endpoint, { method: 'POST', body: new URLSearchParams(form) })
  return ((await answer.json()) as { access_token: string }).access_token
}

function bestFit(tools: readonly ListedTool[], question: string): ListedTool {
  const documents = tools.map((tool) => ({ tool, weights: wordWeights(tool) }))
  const queryWords = wordsIn(question)
  // A word that every tool uses says nothing about any.
  const rarity = (word: string) => 1 / documents.filter(({ weights }) => weights.has(word)).length
  const scored = documents.map(({ tool, weights }) => ({
    tool,
    score: queryWords.reduce(
      (sum, word) => sum + (weights.has(word) ? (weights.get(word) ?? 0) * rarity(word) : 0),
      0,
    ),
  }))
  const [best] = scored.sort((a, b) => b.score - a.score)
  if (!best) throw new Error('The site has no tools')
  return best.tool
}

function wordWeights({ name, title, description }: ListedTool): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsIn(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  }
  add(description, 1)
  add(title, 3)
  add(name.replaceAll('_', ' '), 4)
  return weights
}

const plain = new Set(
  'the and for with what which how are this that there from have has does its any'.split(' '),
)

function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{2,}/g) ?? []
  return [...new Set(words.filter((word) => !plain.has(word)).map((word) => word.replace(/s$/, '')))]
}
