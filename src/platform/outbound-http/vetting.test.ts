import { describe, expect, test, vi } from 'vitest'
import {
  certificateAuthorities,
  startStrangersServer,
  strangersHost,
  strangersIp,
} from '../../../test/support/hostile/tls/strangers-server.ts'
import { createOutboundHttp, type Resolve } from './index.ts'

const limits = { maxBytes: 1_000, timeoutMs: 5_000 }
const userAgent = 'Lectern-test'

/** Resolves every name to these addresses, and records whether a connection was opened. */
function outboundWith(addresses: readonly string[], options: { allowPrivateIps?: 'loopback' } = {}) {
  const resolve = vi.fn<Resolve>(async () => addresses)
  const connect = vi.fn(() => {
    throw new Error('dialled')
  })
  return { http: createOutboundHttp({ userAgent, resolve, connect, ...options }), resolve, connect }
}

describe('the URL of an outbound request', () => {
  test.each([
    '',
    'stranger.example/client',
    '//stranger.example',
    'https://',
    'https://a b/',
    'https://[::1/',
  ])('an outbound request to "%s" is refused because that is not a URL', async (url) => {
    const { http, resolve } = outboundWith([strangersIp])
    expect(await http.request(url, limits)).toMatchObject({ is: 'refused', reason: 'bad-url' })
    expect(resolve).not.toHaveBeenCalled()
  })

  test.each(['http://stranger.example/', 'ftp://stranger.example/', 'file:///etc/passwd', 'data:,hello'])(
    'an outbound request to %s is refused because it is not https',
    async (url) => {
      const { http } = outboundWith([strangersIp])
      expect(await http.request(url, limits)).toMatchObject({ is: 'refused', reason: 'not-https' })
    },
  )

  test('an outbound request that may use plain http still refuses other schemes such as ftp', async () => {
    const http = createOutboundHttp({ userAgent, allowPlainHttp: true })
    expect(await http.request('ftp://stranger.example/', limits)).toMatchObject({ reason: 'not-https' })
  })

  test.each(['https://mei@stranger.example/', 'https://:secret@stranger.example/'])(
    'an outbound request to %s is refused because the URL contains credentials',
    async (url) => {
      const { http } = outboundWith([strangersIp])
      expect(await http.request(url, limits)).toMatchObject({ is: 'refused', reason: 'bad-url' })
    },
  )
})

describe('an outbound request to an IP address', () => {
  test.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://127.1./',
    'https://１２７.０.０.１/',
    'https://0/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::169.254.169.254]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00:ec2::254]/',
  ])('an outbound request to the IP address in %s is refused without a DNS query', async (url) => {
    const { http, resolve, connect } = outboundWith([strangersIp])
    expect(await http.request(url, limits)).toMatchObject({ is: 'refused', reason: 'private-address' })
    expect(resolve).not.toHaveBeenCalled()
    expect(connect).not.toHaveBeenCalled()
  })

  test('an outbound request to an IP address is sent if it is public, and the certificate must name it', async () => {
    const { connect, dialled } = await startStrangersServer((_, response) => response.end('hello'))
    const http = createOutboundHttp({ userAgent, connect, certificateAuthorities })

    const matching = await http.request(`https://${strangersIp}/`, limits)
    const mismatched = await http.request('https://[2606:4700::1111]:8443/', limits)

    expect(matching).toMatchObject({ is: 'answered', status: 200 })
    expect(mismatched).toMatchObject({ is: 'refused', reason: 'tls' })
    expect(dialled).toEqual([
      { addresses: [strangersIp], port: 443 },
      { addresses: ['2606:4700::1111'], port: 8443 },
    ])
  })
})

describe('an outbound request to a host name', () => {
  test.each([
    { addresses: ['10.0.0.7'] },
    { addresses: [strangersIp, '10.0.0.7'] },
    { addresses: ['::1', strangersIp] },
    { addresses: [strangersIp, '2606:4700::1111', '::ffff:10.0.0.7'] },
    { addresses: [strangersIp, 'not an address'] },
  ])(
    'an outbound request to a host name with $addresses is refused, because one is not public',
    async ({ addresses }) => {
      const { http, connect } = outboundWith(addresses)
      expect(await http.request('https://stranger.example/', limits)).toMatchObject({
        is: 'refused',
        reason: 'private-address',
      })
      expect(connect).not.toHaveBeenCalled()
    },
  )

  test.each(['https://localhost/', 'https://localhost./', 'https://lectern.localhost/'])(
    'an outbound request to the host name in %s is a loopback request without a DNS query',
    async (url) => {
      const http = createOutboundHttp({ userAgent })
      expect(await http.request(url, limits)).toMatchObject({ reason: 'private-address' })
    },
  )

  test('an outbound request to a host name without an address is refused as unresolvable', async () => {
    const { http } = outboundWith([])
    expect(await http.request('https://stranger.example/', limits)).toMatchObject({ reason: 'unresolvable' })
  })

  test('an outbound request to a host name that the resolver fails on is refused as unresolvable', async () => {
    const resolve = () => Promise.reject(new Error('queryA ENOTFOUND stranger.example'))
    const http = createOutboundHttp({ userAgent, resolve })
    expect(await http.request('https://stranger.example/', limits)).toEqual({
      is: 'refused',
      reason: 'unresolvable',
      detail: 'queryA ENOTFOUND stranger.example',
    })
  })

  test('an outbound request connects to the vetted address even if the name later resolves to a private one', async () => {
    const { connect, dialled } = await startStrangersServer((_, response) => response.end('hello'))
    const resolve = vi.fn<Resolve>(async () => ['127.0.0.1']).mockResolvedValueOnce([strangersIp])
    const http = createOutboundHttp({ userAgent, resolve, connect, certificateAuthorities })

    expect(await http.request(`https://${strangersHost}/`, limits)).toMatchObject({ is: 'answered' })
    expect(resolve).toHaveBeenCalledOnce()
    expect(dialled).toEqual([{ addresses: [strangersIp], port: 443 }])

    expect(await http.request(`https://${strangersHost}/`, limits)).toMatchObject({
      reason: 'private-address',
    })
    expect(dialled).toHaveLength(1)
  })
})

describe('allowing loopback for outbound requests', () => {
  test('allowing loopback for outbound requests permits a request to this machine', async () => {
    const { port } = await startStrangersServer((_, response) => response.end('hello'))
    const resolve = async () => ['127.0.0.1']
    const http = createOutboundHttp({
      userAgent,
      resolve,
      certificateAuthorities,
      allowPrivateIps: 'loopback',
    })
    expect(await http.request(`https://${strangersHost}:${port}/`, limits)).toMatchObject({ is: 'answered' })
    expect(await http.request(`https://127.0.0.1:${port}/`, limits)).toMatchObject({ is: 'answered' })
  })

  test.each(['10.0.0.7', '169.254.169.254', '0.0.0.0', '::ffff:127.0.0.1', 'fd00::1'])(
    'allowing loopback for outbound requests does not permit a request to %s',
    async (ip) => {
      const { http } = outboundWith(['127.0.0.1', ip], { allowPrivateIps: 'loopback' })
      expect(await http.request('https://stranger.example/', limits)).toMatchObject({
        reason: 'private-address',
      })
    },
  )
})
