import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { version } from '../version.js';

/** The API's description, from the decorators alone: needs no database. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Palestra')
    .setDescription(
      'Booking and membership management for a gym. Every answer is an envelope: success, message, data, errors.',
    )
    .setVersion(version)
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, description, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

export function serveDocumentation(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => describeApi(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Palestra API',
    swaggerOptions: { persistAuthorization: false },
  });
}
