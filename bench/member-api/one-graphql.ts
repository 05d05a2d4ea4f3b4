// A schema can be run only by the very copy of graphql that made it: what is imported from here on gets the product's.
import { registerHooks } from 'node:module'

const product = new URL('../../src/server.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, /^graphql(\/|$)/.test(specifier) ? { ...context, parentURL: product } : context),
})
