import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { version } from '../config/version.js';
import { finishDocument } from './openapi-document.js';

/** Describes the API from its decorators; needs no database. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle('Palestra')
    .setDescription(
      'Booking and membership management for a gym. Every response is an envelope: success, message, data, errors. ' +
        'A request that no person has just asked for, such as a poll, may say so with the header `X-Unattended: 1`: it ' +
        "does not count as use, and staff's sessions end when they are not used.",
    )
    .setVersion(version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This gym')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, description, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  return finishDocument(document);
}

export function serveDocumentation(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => describeApi(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Palestra API',
    swaggerOptions: { persistAuthorization: false },
  });
}
