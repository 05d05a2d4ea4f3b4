import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import { clientIdOf } from '../clients/client-id.ts'

/** A platform that registers by its name, as listed in a release of Lectern. */
export type KnownVendor = {
  readonly clientId: OauthClientId
  /** The names under which it registers; the first is displayed. */
  readonly names: readonly [string, ...string[]]
  readonly redirectUris: readonly string[]
  /** The page where the vendor publishes these redirect URIs. */
  readonly source: string
}

/**
 * The initial vendors of every deployment. Only published redirect URIs are listed, exactly as published.
 * Programs on a person's own computer (Claude Code, Codex, Windsurf, …) need no entry: they register with a loopback
 * URI. docs/adr/0022-known-vendors.md lists the excluded vendors and the reasons.
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
    // The stable redirect URI, which ChatGPT uses with servers that send `iss` (RFC 9207), as this one does.
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
    // n8n Cloud. A self-hosted n8n has its own URI, which the host adds.
    clientId: id('n8n'),
    names: ['n8n'],
    redirectUris: ['https://oauth.n8n.cloud/oauth2/callback'],
    source: 'https://docs.n8n.io/integrations/builtin/credentials/mcp',
  },
]

function id(name: string): OauthClientId {
  return clientIdOf(`vendor-${name}`)
}
