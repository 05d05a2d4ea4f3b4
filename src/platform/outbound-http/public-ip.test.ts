import { describe, expect, test } from 'vitest'
import { isLoopbackIp, isPublicIp } from './public-ip.ts'

// The first and last address of each range, then its public neighbours where it has any.
const specialV4: [range: string, first: string, last: string, ...neighbours: string[]][] = [
  ['this network, 0/8', '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['private, 10/8', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['carrier-grade NAT, 100.64/10', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['loopback, 127/8', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['link-local, 169.254/16', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['private, 172.16/12', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['IETF protocols, 192.0.0/24', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['documentation, 192.0.2/24', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['AS112, 192.31.196/24', '192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['AMT, 192.52.193/24', '192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['6to4 relays, 192.88.99/24', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['private, 192.168/16', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['AS112, 192.175.48/24', '192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['benchmarking, 198.18/15', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['documentation, 198.51.100/24', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['documentation, 203.0.113/24', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['multicast, 224/4', '224.0.0.0', '239.255.255.255', '223.255.255.255'],
  ['reserved, 240/4', '240.0.0.0', '255.255.255.254'],
  ['broadcast', '255.255.255.255', '255.255.255.255'],
  ['cloud metadata', '169.254.169.254', '169.254.169.254'],
  ['Azure host services', '168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
]

const ones = (prefix: string, groups: number) => [prefix, ...Array(groups).fill('ffff')].join(':')

const specialV6: [range: string, first: string, last: string, ...neighbours: string[]][] = [
  ['unspecified and loopback', '::', '::1'],
  ['IPv4-compatible, ::/96', '::2', '::ffff:ffff'],
  ['IPv4-compatible, dotted', '::127.0.0.1', '::8.8.8.8'],
  ['IPv4-mapped, ::ffff:0:0/96', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  ['IPv4-mapped public', '::ffff:8.8.8.8', '::ffff:808:808'],
  ['IPv4-translated, ::ffff:0:0:0/96', '::ffff:0:0:0', '::ffff:0:255.255.255.255'],
  ['NAT64, 64:ff9b::/96', '64:ff9b::', '64:ff9b::255.255.255.255'],
  ['NAT64 of a public address', '64:ff9b::8.8.8.8', '64:ff9b::808:808'],
  ['local NAT64, 64:ff9b:1::/48', '64:ff9b:1::', ones('64:ff9b:1', 5)],
  ['discard, 100::/64', '100::', ones('100:0:0:0', 4)],
  ['dummy, 100:0:0:1::/64', '100:0:0:1::', ones('100:0:0:1', 4)],
  ['below global unicast', '200::', ones('1fff', 7), '2000::'],
  ['Teredo, 2001::/32', '2001::', ones('2001:0', 6), ones('2000', 7)],
  ['IETF protocols, 2001::/23', '2001:1::1', ones('2001:1ff', 6), '2001:200::'],
  ['benchmarking, 2001:2::/48', '2001:2::', ones('2001:2:0', 5)],
  ['AMT, 2001:3::/32', '2001:3::', ones('2001:3', 6)],
  ['ORCHID, 2001:10::/28', '2001:10::', ones('2001:1f', 6)],
  ['ORCHIDv2, 2001:20::/28', '2001:20::', ones('2001:2f', 6)],
  ['documentation, 2001:db8::/32', '2001:db8::', ones('2001:db8', 6), ones('2001:db7', 6), '2001:db9::'],
  ['6to4, 2002::/16', '2002::', ones('2002', 7), '2003::'],
  ['AS112, 2620:4f:8000::/48', '2620:4f:8000::', ones('2620:4f:8000', 5), '2620:4f:8001::'],
  ['documentation, 3fff::/20', '3fff::', ones('3fff:fff', 6), ones('3ffe', 7), '3fff:1000::'],
  ['above global unicast', '4000::', ones('fbff', 7)],
  ['segment routing, 5f00::/16', '5f00::', ones('5f00', 7)],
  ['unique local, fc00::/7', 'fc00::', ones('fdff', 7)],
  ['cloud metadata', 'fd00:ec2::254', 'fd20:ce::254'],
  ['link-local, fe80::/10', 'fe80::', ones('febf', 7)],
  ['link-local with a zone', 'fe80::1%eth0', 'fe80::1%1'],
  ['site-local, fec0::/10', 'fec0::', ones('feff', 7)],
  ['multicast, ff00::/8', 'ff00::', ones('ffff', 7)],
]

describe.each([...specialV4, ...specialV6])(
  'the IP address range %s',
  (_range, first, last, ...neighbours) => {
    test('an IP address is not public from the first to the last address of a reserved range', () => {
      expect([first, last].filter(isPublicIp)).toEqual([])
    })

    test('an IP address next to a reserved range is public', () => {
      expect(neighbours.filter(isPublicIp)).toEqual(neighbours)
    })
  },
)

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2A00:1450:4001:82A::200E',
])('the IP address %s counts as public', (ip) => {
  expect(isPublicIp(ip)).toBe(true)
})

test.each([
  '',
  'stranger.example',
  '0x7f.1',
  '0x08080808',
  '134744072',
  '8.8.8',
  '08.8.8.8',
  ' 8.8.8.8',
  '[2606::1]',
])('the text "%s" is not a canonical IP address, so it does not count as public', (text) => {
  expect(isPublicIp(text)).toBe(false)
})

test('only 127.0.0.0/8 and ::1 in canonical form are loopback', () => {
  const candidates = [
    '127.0.0.1',
    '127.255.255.255',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '10.0.0.1',
    '::',
  ]
  expect(candidates.filter(isLoopbackIp)).toEqual(['127.0.0.1', '127.255.255.255', '::1'])
})
