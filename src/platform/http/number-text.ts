import { FormatRegistry } from '@sinclair/typebox'

// Queries and forms have numbers as text, and bodies may. The framework would take blanks for 0, and "0x10" for 16.
FormatRegistry.Set('integer', (text) => /^[+-]?\d+$/.test(text))
FormatRegistry.Set('numeric', (text) => /^[+-]?\d+(?:\.\d+)?$/.test(text))
