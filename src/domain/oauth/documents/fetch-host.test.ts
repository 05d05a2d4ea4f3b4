import { describe, expect, test } from 'vitest'
import {
  outboundTo,
  startStrangersServer,
  strangersHost,
  strangersIp,
} from '../../../../test/support/hostile/tls/strangers-server.ts'
import { fetchDocument } from './fetch-document.ts'

const url = new URL(`https://${strangersHost}/client`)

describe('the host of a fetched metadata document', () => {
  const noConnect = () => {
    throw new Error('dialled')
  }

  test.each([
    { ipAddresses: ['10.0.0.7'] },
    { ipAddresses: [strangersIp, '127.0.0.1'] },
    { ipAddresses: [] },
  ])(
    'a metadata document host at $addresses is refused with the same message and without a connection',
    async ({ ipAddresses }) => {
      const fetched = fetchDocument(
        outboundTo(noConnect, async () => ipAddresses),
        url,
      )
      await expect(fetched).rejects.toThrow(/^The host of the metadata document has no public IP address\.$/)
    },
  )

  test('a metadata document host whose certificate is for another name is refused', async () => {
    const { connect } = await startStrangersServer((_, response) => response.end('{}'))
    const fetched = fetchDocument(outboundTo(connect), new URL('https://other.example/client'))
    await expect(fetched).rejects.toThrow('no trusted certificate')
  })

  test('a metadata document host that does not accept connections is refused', async () => {
    const { connect, server } = await startStrangersServer(() => {})
    server.close()
    await expect(fetchDocument(outboundTo(connect), url)).rejects.toThrow('does not accept connections')
  })
})
