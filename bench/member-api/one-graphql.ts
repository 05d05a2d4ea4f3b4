// A schema can only be executed by the copy of graphql that created it: later imports get the product's copy.
import { registerHooks } from 'node:module'

const product = new URL('../../src/server.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, /^graphql(\/|$)/.test(specifier) ? { ...context, parentURL: product } : context),
})
