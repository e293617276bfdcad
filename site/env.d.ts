/// <reference types="astro/client" />

declare namespace App {
  interface Locals extends Readonly<import('../src/pages/locals.ts').PageLocals> {}
}
