import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS } from './access.js';

const NEST_PATH = 'path';

/** Stops the start when a route does not declare its access: it would be open to everyone or to nobody. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const undecided = this.discovery.getControllers().flatMap(({ metatype }) => this.undecidedRoutesOf(metatype));
    if (undecided.length === 0) return;
    throw new Error(`Add @Public(), @ForAdmins(), @ForClients() or @ForBoth() to: ${undecided.join(', ')}`);
  }

  private undecidedRoutesOf(controller: unknown): string[] {
    if (typeof controller !== 'function' || this.reflector.get<unknown>(ACCESS, controller) !== undefined) return [];
    const prototype = controller.prototype as Record<string, unknown>;
    return this.scanner
      .getAllMethodNames(prototype)
      .filter((name) => {
        const handler = prototype[name];
        return (
          typeof handler === 'function' &&
          Reflect.hasMetadata(NEST_PATH, handler) &&
          !Reflect.hasMetadata(ACCESS, handler)
        );
      })
      .map((name) => `${controller.name}.${name}`);
  }
}
