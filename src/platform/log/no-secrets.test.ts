import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createLog, type Log } from './log.ts'
import { withRequestId } from './request-id.ts'

// `bare` is recognised only by its position, the others by their shape in any position.
const bare = 'CANARY-hunter2'
const shaped = 'lat_CANARYx7Qm2vT9pLr4Kd8sWz1Yb6Nf'

type Way = (log: Log) => void

const byName: Record<string, Way> = {
  'an authorization header': (log) => log.info({ headers: { Authorization: `Basic ${bare}` } }),
  'a cookie header': (log) => log.info({ headers: { cookie: `sid=${bare}`, 'set-cookie': [`sid=${bare}`] } }),
  'a Headers object': (log) => log.info({ headers: new Headers({ cookie: bare, 'x-api-key': bare }) }),
  'raw headers': (log) => log.info({ rawHeaders: ['Host', 'a', 'Authorization', bare, 'Cookie', bare] }),
  'header pairs': (log) => log.info({ headers: [['authorization', bare]] }),
  'a field of that name': (log) => {
    for (const name of secretNames) log.info({ [name]: bare })
  },
  'a number': (log) => log.info({ otp: Number.parseInt(Buffer.from('CANARY').toString('hex'), 16) }, 'one'),
  'a deeply nested field': (log) => log.info({ a: { b: [{ c: { password: bare } }] } }),
  'an object in a field of that name': (log) => log.info({ token: { value: bare, parts: [bare] } }),
  'a named value': (log) => log.info({ fields: [{ name: 'password', value: bare }] }),
  'a Map': (log) => log.info({ form: new Map([['client_secret', bare]]) }),
  'a Set of objects': (log) => log.info({ forms: new Set([{ password: bare }]) }),
  FormData: (log) => {
    const form = new FormData()
    form.set('password', bare)
    log.info({ form })
  },
  'an own __proto__ field': (log) => log.info({ body: JSON.parse(`{"__proto__":{"password":"${bare}"}}`) }),
  'a toJSON': (log) => log.info({ thing: { toJSON: () => ({ secret: bare }) } }),
  'a circular object': (log) => {
    const thing: Record<string, unknown> = { password: bare }
    thing['self'] = thing
    log.info({ thing })
  },
  'a JSON string': (log) => log.info({ body: JSON.stringify({ user: 'mei', login: { password: bare } }) }),
  'a JSON string in a JSON string': (log) =>
    log.info({ body: JSON.stringify({ inner: JSON.stringify({ password: `a"${bare}` }) }) }),
  'a JSON string in a message': (log) => log.info(`got ${JSON.stringify({ password: `a"${bare}` })}`),
  'a JSON string in JSON in a message': (log) =>
    log.info(`got ${JSON.stringify({ inner: JSON.stringify({ password: `a"${bare}` }) })}`),
  'cut JSON in a message': (log) => log.info(`got {"password":"${bare}`),
  'JSON of a list in a message': (log) => log.info(`got {"tokens":["a", "${bare}"], "b": "${bare}"`),
  'an inspected object': (log) => log.info(inspect({ secret: { a: bare }, password: bare })),
  'an inspected Map': (log) => log.info(inspect(new Map([['password', bare]]))),
  'a form body': (log) =>
    log.info({ body: `grant_type=authorization_code&code=${bare}&code_verifier=${bare}` }),
  'a nested form body': (log) => log.info({ body: `user[password]=${bare}&user%5Bpassword%5D=${bare}` }),
  'an XML body': (log) => log.info({ body: `<login><password>${bare}</password></login>` }),
  'a connection string': (log) => log.info(`host=db user=app password=${bare} dbname=app`),
  'a quoted connection string': (log) => log.info(`host=db password='one ${bare}' dbname=app`),
  'a header line in a message': (log) => log.info(`GET / HTTP/1.1\r\nCookie: a=b; sid=${bare}\r\n`),
  'a formatted message': (log) => log.info('signed in with password=%s', bare),
  'a formatted object': (log) => log.info('signed in with %o and %j', { password: bare }, { token: bare }),
  'a URL query': (log) => log.info({ url: `https://a.example/callback?state=${bare}&code=${bare}` }),
  'a URL query in a message': (log) => log.info(`redirecting to /callback?state=${bare}&x=1`),
  'a URL object': (log) => log.info({ url: new URL(`https://a.example/?q=${bare}`) }),
  'a URL fragment': (log) => log.info(`https://a.example/#access_token=${bare}&x=1`),
  URLSearchParams: (log) => log.info({ params: new URLSearchParams({ q: bare }) }),
  'a parsed query': (log) => log.info({ query: { q: bare } }),
  'a query string': (log) => log.info({ querystring: `q=${bare}` }),
  'credentials in a URL': (log) => log.info({ database: `postgres://app:${bare}@db:5432/app` }),
  'credentials with an @ and a slash': (log) => log.info(`postgres://app:p@ss/${bare}@db:5432/app`),
  'credentials in an error of the URL parser': (log) => {
    expect(() => new URL(`postgres://app:${bare}@a b`)).toThrow()
    try {
      new URL(`postgres://app:${bare}@a b`)
    } catch (error) {
      log.error(error)
    }
  },
  'a Buffer': (log) => log.info({ bytes: Buffer.from(bare), view: new Uint8Array(Buffer.from(bare)) }),
  'a Buffer as JSON': (log) => log.info({ bytes: Buffer.from(bare).toJSON() }),
  'a Buffer in a message': (log) => log.info('got %o', Buffer.from(bare)),
  'the fields of an error': (log) =>
    log.error(Object.assign(new Error('no'), { password: bare, code: bare })),
  'the field of a cause': (log) =>
    log.error({ err: new Error('no', { cause: Object.assign(new Error('why'), { token: bare }) }) }),
  'an error that is no error': (log) => log.error({ err: { message: 'no', secret: bare } }),
  'the fields of a copy of an error': (log) =>
    log.error({
      err: { ...new Error('no'), message: `code=${bare}`, stack: `no ?code=${bare}`, code: bare },
    }),
  'the row of a database error': (log) =>
    log.error(
      Object.assign(new Error('duplicate key'), {
        detail: `Key (a, b)=(1, ${bare}) already exists.`,
        where: `Failing row contains (1, ${bare}, null).`,
      }),
    ),
  'the input of a database error': (log) =>
    log.error(new Error(`invalid input syntax for type uuid: "${bare}"`)),
  'the values of a statement': (log) => {
    log.debug({ query: { sql: 'select $1', parameters: [bare] } })
    log.debug({ text: 'select $1', values: [bare] })
  },
  'a child’s bindings': (log) =>
    log
      .child({ headers: { cookie: bare } })
      .child({ token: bare })
      .info('hello'),
  'later bindings': (log) => {
    log.setBindings({ password: bare })
    log.info('hello')
  },
  'a child with its own serializer': (log) =>
    log.child({}, { serializers: { body: (body) => body } }).info({ body: { password: bare } }),
  'a request': (log) => {
    const request = requestTo(`/callback?code=${bare}`)
    log.info({ req: request, inner: { request } })
    log.info(request)
  },
  'a response': (log) => {
    const response = new ServerResponse(requestTo('/'))
    response.setHeader('set-cookie', `sid=${bare}`)
    log.info({ res: response })
    log.info(response)
  },
}

const secretNames = [
  'password newPassword current_password passwordConfirmation PASSWORD secret clientSecret client_secret token',
  'access_token accessToken ACCESS_TOKEN refresh_token id_token IDToken csrf-token code authorization_code',
  'code_verifier codeVerifier signature X-Hub-Signature-256 otp totpCode otp_code cookie Set-Cookie apiKey api_key',
  'Proxy-Authorization private_key credentials client_assertion user_code device_code',
].flatMap((names) => names.split(' '))

// Each is tried with every secret that has a shape of its own.
const byShape: Record<string, (log: Log, secret: string) => void> = {
  'a message': (log, secret) => log.info(`got ${secret}, sorry`),
  'a formatted message': (log, secret) => log.info('got %s and %d', secret, 1),
  'the last words of a long message': (log, secret) => log.info(`${'word '.repeat(3_274)} ${secret}`),
  'any field': (log, secret) => log.info({ text: secret, list: [secret], deep: { er: secret } }),
  'the name of a field': (log, secret) => log.info({ [secret]: 1, nested: { [secret]: true } }),
  'the message of an error': (log, secret) => log.error(new Error(`no ${secret}`)),
  'the message of a logged error': (log, secret) => log.error({ err: new Error(`no ${secret}`) }, 'failed'),
  'an error as a value': (log, secret) => log.error('failed: %s', new Error(`no ${secret}`)),
  'an error in any field': (log, secret) => log.error({ outcome: { reason: new Error(`no ${secret}`) } }),
  'the name of an error': (log, secret) => log.error(Object.assign(new Error('no'), { name: secret })),
  'a cause chain': (log, secret) => {
    let error = new Error(`deepest ${secret}`)
    for (let depth = 0; depth < 20; depth++) error = new Error(`at ${depth} ${secret}`, { cause: error })
    log.error(error, 'failed')
  },
  'a cause that is a string': (log, secret) => log.error(new Error('no', { cause: `because ${secret}` })),
  'an aggregate of errors': (log, secret) => log.error(new AggregateError([new Error(secret)], secret)),
  'a path': (log, secret) => log.info({ req: requestTo(`/reset/${secret}`) }),
  'a host': (log, secret) => log.info({ req: requestTo('/', secret) }),
  'a child’s bindings': (log, secret) => log.child({ text: secret }, { msgPrefix: secret }).info('hello'),
  'the request id': (log, secret) => withRequestId(secret, () => log.info('hello')),
  'a key of a URL query': (log, secret) => log.info(`/a?${secret}=1`),
  'a Symbol’s description': (log, secret) => log.info({ mark: Symbol(secret) }),
  'a function’s text': (log, secret) => log.info({ run: new Function(`return '${secret}'`) }),
}

const shapes = [
  shaped,
  shaped.replace('lat_', 'lrt_'),
  shaped.replace('lat_', 'lac_'),
  shaped.replace('lat_', 'lcs_'),
  shaped.replace('lat_', 'lml_'),
  shaped.replace('lat_', 'lss_'),
  shaped.replace('lat_', 'lch_'),
  'whsec_CANARYx7Qm2vT9pLr4+/d8sWz1Yb6Nf=',
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJDQU5BUlkifQ.CANARYsignatureCANARY',
  'Bearer CANARY',
  `Basic ${Buffer.from('CANARY:CANARY').toString('base64')}`,
  'https://mei:CANARY@a.example/',
]

// The traces of a secret that the output may not contain, in every encoding.
const traces = [/CANARY/, /Q0FOQVJZ/, /434[eE]4152/, /67,65,78,65,82/]

test.each(Object.entries(byName))('a secret in %s is not logged', (_, way) => {
  expectNoTrace(way)
})

test.each(Object.entries(byShape))('a value that looks like a secret in %s is not logged', (_, way) => {
  for (const secret of shapes) expectNoTrace((log) => way(log, secret))
})

function logged(format: 'json' | 'pretty', way: Way): string {
  const lines: string[] = []
  way(createLog({ level: 'trace', format, destination: { write: (line) => lines.push(line) } }))
  return lines.join('')
}

function expectNoTrace(way: Way) {
  for (const format of ['json', 'pretty'] as const) {
    const output = logged(format, way)
    expect(output).not.toBe('')
    for (const trace of traces) expect(output).not.toMatch(trace)
  }
}

function requestTo(url: string, host = 'a.example') {
  return Object.assign(new IncomingMessage(new Socket()), {
    method: 'GET',
    url,
    headers: { host, authorization: bare, cookie: `sid=${bare}` },
  })
}
