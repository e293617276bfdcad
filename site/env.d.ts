/// <reference types="astro/client" />

declare namespace App {
  interface Locals extends Readonly<import('../src/page-cache/page-locals.ts').PageLocals> {}
}
