import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createDnsResolve } from './resolver.ts'

const typeA = 1
const typeAaaa = 28
const mei = Buffer.of(93, 184, 216, 34)
const meiV6 = Buffer.from('26064700000000000000000000001111', 'hex')

/** A name server on loopback that knows one answer per record type; without one it responds NODATA. */
async function startNameServer(answerTo: (type: number) => Buffer | 'silence' | undefined) {
  const queries: number[] = []
  const server = createSocket('udp4', (query, from) => {
    const type = query.readUInt16BE(query.indexOf(0, 12) + 1)
    queries.push(type)
    const data = answerTo(type)
    if (data !== 'silence') server.send(reply(query, type, data), from.port)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { resolve: createDnsResolve({ servers: [`127.0.0.1:${server.address().port}`] }), queries }
}

// RFC 1035, section 4.1: the question comes back, then the answer points to the name at offset 12.
function reply(query: Buffer, type: number, data: Buffer | undefined) {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0])
  if (!data) return Buffer.concat([header, question])
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([header, question, record, data])
}

const patience = () => new AbortController().signal

test('a name resolves to its A and AAAA addresses', async () => {
  const { resolve } = await startNameServer((type) => (type === typeA ? mei : meiV6))
  expect(await resolve('stranger.example', patience())).toEqual(['93.184.216.34', '2606:4700::1111'])
})

test.each([
  { type: typeA, data: mei, ip: '93.184.216.34' },
  { type: typeAaaa, data: meiV6, ip: '2606:4700::1111' },
])('a name with only $ip resolves to that IP address', async ({ type, data, ip }) => {
  const { resolve } = await startNameServer((queryType) => (queryType === type ? data : undefined))
  expect(await resolve('stranger.example', patience())).toEqual([ip])
})

test('a name without any address is an error', async () => {
  const { resolve } = await startNameServer(() => undefined)
  await expect(resolve('stranger.example', patience())).rejects.toThrow('ENODATA')
})

test('a query to a silent name server is aborted with its request', async () => {
  const { resolve } = await startNameServer(() => 'silence')
  await expect(resolve('stranger.example', AbortSignal.timeout(100))).rejects.toThrow('ECANCELLED')
})

test('localhost is resolved without the name server', async () => {
  const { resolve, queries } = await startNameServer(() => mei)
  expect(await resolve('lectern.localhost', patience())).toEqual(['127.0.0.1', '::1'])
  expect(queries).toEqual([])
})
