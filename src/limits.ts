import type { IdentityLimits } from './domain/identity/index.ts'
import type { OAuthLimits } from './domain/oauth/index.ts'
import type { WebhookLimits } from './domain/orders/index.ts'
import { memberApiLimits } from './http/shared/member-api-limits.ts'
import { triesWindow } from './http/shared/tries-window.ts'
import { hour, inSeconds } from './platform/durations.ts'
import type { RateLimits } from './platform/rate-limit/rate-limits.ts'
import type { ApiLimits } from './server.ts'

const triesSeconds = inSeconds(triesWindow)

/** Sign-in fails closed: without a count, nobody may try passwords. */
export function identityLimits(rates: RateLimits): IdentityLimits {
  const limiter = (name: string, points: number, seconds: number) =>
    rates.limiter({ name, points, seconds, whenBroken: 'refuse' })
  return {
    triesPerAccount: limiter('tries per account and address', 5, triesSeconds),
    triesPerIpAddress: limiter('tries per address', 50, triesSeconds),
    mailsPerMailbox: limiter('mails per mailbox', 5, triesSeconds),
    mailsPerIpAddress: limiter('mails per address', 30, triesSeconds),
    passkeySignInsPerIpAddress: limiter('passkey sign-ins per address', 300, triesSeconds),
    newPasskeysPerPerson: limiter('new passkeys per person', 20, triesSeconds),
  }
}

/**
 * Token requests count per client and IP address, registrations per IP address, document fetches per host.
 */
export function oauthLimits(rates: RateLimits): OAuthLimits {
  const limiter = (name: string, points: number, seconds: number) =>
    rates.limiter({ name, points, seconds, whenBroken: 'allow' })
  return {
    tokenRequests: limiter('token requests per client and address', 60, 60),
    registrations: limiter('registrations per address', 20, inSeconds(hour)),
    documentFetches: limiter('client documents per host', 30, 60),
  }
}

/**
 * Refused webhooks of gateways count per IP address; their audit entries are limited per school, gateway and
 * kind.
 */
export function webhookLimits(rates: RateLimits): WebhookLimits {
  const limiter = (name: string, points: number, seconds: number) =>
    rates.limiter({ name, points, seconds, whenBroken: 'allow' })
  return {
    refusedPerIpAddress: limiter('refused notices per address', 30, 60),
    auditedRefusals: limiter('audited refusals of notices', 10, inSeconds(hour)),
  }
}

/**
 * Requests to the APIs count per token; to the MCP server per IP address without a token; public files per IP
 * address.
 */
export function apiLimits(rates: RateLimits): ApiLimits {
  const limiter = (name: string, points: number) =>
    rates.limiter({ name, points, seconds: 60, whenBroken: 'allow' })
  return {
    memberApi: limiter('member API requests per token', memberApiLimits.requestsPerMinute),
    mcp: {
      addresses: limiter('MCP requests per address', 120),
      tokens: limiter('MCP requests per token', 600),
    },
    adminApi: limiter('admin API requests per caller', 600),
    couponTries: rates.limiter({
      name: 'unknown coupon codes per school and address',
      points: 20,
      seconds: triesSeconds,
      whenBroken: 'allow',
    }),
    redeemTries: rates.limiter({
      name: 'unknown gift and seat codes per school and address',
      points: 20,
      seconds: triesSeconds,
      whenBroken: 'allow',
    }),
    publicFiles: limiter('public files per school and address', 300),
    classroom: {
      // A player reports every ten seconds, and several devices may catch up simultaneously.
      reports: limiter('progress reports per person', 120),
      comments: limiter('comments per person', 10),
    },
  }
}
