declare module '*.css'

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The requests of "Execute"; an interceptor may change them. */
  export type SwaggerRequest = { url: string; headers: Record<string, string>; credentials?: string }

  /** The part of an Immutable map that a filter needs. */
  export type Grouped = {
    map(change: (group: Group) => Group): Grouped
    filter(keep: (group: Group) => boolean): Grouped
  }
  export type Group = {
    get(name: 'operations'): Listed
    set(name: 'operations', listed: Listed): Group
  }
  export type Listed = { readonly size: number; filter(keep: (operation: Described) => boolean): Listed }
  export type Described = {
    get(name: 'path' | 'method'): string
    getIn(path: readonly ['operation', 'summary' | 'operationId']): string | undefined
  }

  /** A component of Swagger UI's own React, which only Swagger UI looks into. */
  type Component = (...props: never[]) => unknown
  export type LayoutProps = { getComponent(name: string, isContainer: true): Component }

  export type SwaggerSystem = {
    readonly React: { createElement(what: string | Component, props: object, children?: unknown[]): unknown }
    readonly layoutActions: {
      updateFilter(text: string): void
      show(what: readonly string[], isShown: boolean): void
    }
  }

  type Options = {
    readonly domNode: HTMLElement
    readonly spec: object
    readonly plugins: readonly ((system: SwaggerSystem) => object)[]
    readonly requestInterceptor: (request: SwaggerRequest) => Promise<SwaggerRequest>
    readonly [option: string]: unknown
  }
  const SwaggerUI: (options: Options) => SwaggerSystem
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default SwaggerUI
}
