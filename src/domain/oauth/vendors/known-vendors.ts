import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import { clientIdOf } from '../clients/client-id.ts'

/** A platform that registers by its name, as a release of Lectern knows it. */
export type KnownVendor = {
  readonly clientId: OauthClientId
  /** What it calls itself when it registers; the first is shown to people. */
  readonly names: readonly [string, ...string[]]
  readonly redirectUris: readonly string[]
  /** Where its maker publishes these addresses. */
  readonly source: string
}

/**
 * The vendors every deployment starts with. Only addresses that a source publishes are listed, exactly as published.
 * Programs on a person's own computer (Claude Code, Codex, Windsurf, …) need no entry: they register with a loopback
 * address. docs/adr/0022-known-vendors.md says who was left out, and why.
 */
export const knownVendors: readonly KnownVendor[] = [
  {
    clientId: id('claude'),
    names: ['Claude'],
    redirectUris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    source:
      'https://support.claude.com/en/articles/11503834-building-custom-connectors-via-remote-mcp-servers',
  },
  {
    // Its stable address, which ChatGPT uses where a server sends `iss` (RFC 9207), as ours does.
    clientId: id('chatgpt'),
    names: ['ChatGPT'],
    redirectUris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    source: 'https://developers.openai.com/apps-sdk/build/auth',
  },
  {
    clientId: id('cursor'),
    names: ['Cursor'],
    redirectUris: ['https://www.cursor.com/agents/mcp/oauth/callback', 'http://localhost:8787/callback'],
    source: 'https://cursor.com/docs/context/mcp',
  },
  {
    clientId: id('vscode'),
    names: ['Visual Studio Code', 'Visual Studio Code - Insiders'],
    redirectUris: [
      'https://vscode.dev/redirect',
      'https://insiders.vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    source: 'https://github.com/microsoft/vscode/blob/main/src/vs/base/common/oauth.ts',
  },
  {
    clientId: id('antigravity'),
    names: ['Google Antigravity', 'Antigravity'],
    redirectUris: ['https://antigravity.google/oauth-callback'],
    source: 'https://antigravity.google/docs/mcp',
  },
  {
    clientId: id('devin'),
    names: ['Devin'],
    redirectUris: ['https://api.devin.ai/mcp/oauth/callback'],
    source: 'https://docs.devin.ai/work-with-devin/mcp',
  },
  {
    clientId: id('grok'),
    names: ['Grok'],
    redirectUris: [
      'https://grok.com/connectors-oauth-exchange-code/',
      'https://console.x.ai/connectors-oauth-exchange-code/',
    ],
    source: 'https://grok.com/oauth/mcp-client.json',
  },
  {
    clientId: id('perplexity'),
    names: ['Perplexity'],
    redirectUris: [
      'https://www.perplexity.ai/rest/connections/oauth_callback',
      'https://enterprise.perplexity.ai/rest/connections/oauth_callback',
    ],
    source: 'https://www.perplexity.ai/help-center/en/articles/13915507-adding-custom-remote-connectors',
  },
  {
    clientId: id('replit'),
    names: ['Replit'],
    redirectUris: ['https://replit.com/connectors/oauth/callback'],
    source: 'https://docs.replit.com/chat/connectors',
  },
  {
    clientId: id('slack'),
    names: ['Slack'],
    redirectUris: ['https://oauth2.slack.com/external/auth/callback'],
    source: 'https://docs.slack.dev/ai/slackbot-mcp-client',
  },
  {
    clientId: id('v0'),
    names: ['v0'],
    redirectUris: [
      'https://api.v0.app/v2/mcp-servers/oauth/callback',
      'https://api.v0.dev/v1/mcp-servers/oauth/callback',
    ],
    source: 'https://v0.app/docs/api/v2/guides/oauth-mcp-servers',
  },
  {
    clientId: id('make'),
    names: ['Make'],
    redirectUris: ['https://www.make.com/oauth/cb/mcp', 'https://www.make.com/oauth/cb/oauth2'],
    source: 'https://apps.make.com/http',
  },
  {
    // n8n Cloud. One that somebody hosts themselves has an address of its own, which the host adds.
    clientId: id('n8n'),
    names: ['n8n'],
    redirectUris: ['https://oauth.n8n.cloud/oauth2/callback'],
    source: 'https://docs.n8n.io/integrations/builtin/credentials/mcp',
  },
]

function id(name: string): OauthClientId {
  return clientIdOf(`vendor-${name}`)
}
