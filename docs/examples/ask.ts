/** A school and a token a member gave for it: see /auth.md at any school. */
export type Access = { readonly origin: string; readonly token: string }

type Answer<Data> = { readonly data?: Data | null; readonly errors?: readonly { readonly message: string }[] }

/** Queries the member API; throws its errors unless the response is complete. */
export async function ask<Data>(
  { origin, token }: Access,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Data> {
  const response = await fetch(`${origin}/member/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query, variables }),
  })
  if (response.status === 401)
    throw new Error('The token is not good any more: refresh it, or ask the member again')
  const { data, errors } = (await response.json()) as Answer<Data>
  if (!data || errors)
    throw new Error(errors?.map(({ message }) => message).join('; ') ?? response.statusText)
  return data
}

type Connection<Node> = {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Walks a list to its end, fifty at a time. */
export async function everyNode<Node>(
  page: (after: string | null) => Promise<Connection<Node>>,
): Promise<Node[]> {
  const found: Node[] = []
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo } = await page(after)
    found.push(...nodes)
    if (!pageInfo.hasNextPage) return found
    after = pageInfo.endCursor
  }
}
