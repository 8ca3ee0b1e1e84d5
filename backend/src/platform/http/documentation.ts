import type * as Swagger from '@nestjs/swagger';

type Library = typeof Swagger;
type DecoratorName = Extract<keyof Library, `Api${string}`>;
type Target = Parameters<MethodDecorator & PropertyDecorator & ClassDecorator>;

const waiting: ((library: Library) => void)[] = [];

/**
 * The decorator of this name in @nestjs/swagger, which applies when the document is asked for. The library and what it
 * notes of every field take megabytes, and a gym's API serves no document.
 */
const described =
  <Name extends DecoratorName>(name: Name) =>
  (...options: Parameters<Library[Name]>): ReturnType<Library[Name]> => {
    const decorate = (...target: Target): void => {
      waiting.push((library) => {
        const make = library[name] as (...given: typeof options) => (...decorated: Target) => void;
        make(...options)(...target);
      });
    };
    return decorate as ReturnType<Library[Name]>;
  };

export const ApiBearerAuth = described('ApiBearerAuth');
export const ApiBody = described('ApiBody');
export const ApiConsumes = described('ApiConsumes');
export const ApiExcludeController = described('ApiExcludeController');
export const ApiExtension = described('ApiExtension');
export const ApiExtraModels = described('ApiExtraModels');
export const ApiHeader = described('ApiHeader');
export const ApiOkResponse = described('ApiOkResponse');
export const ApiOperation = described('ApiOperation');
export const ApiParam = described('ApiParam');
export const ApiProperty = described('ApiProperty');
export const ApiPropertyOptional = described('ApiPropertyOptional');
export const ApiResponse = described('ApiResponse');
export const ApiTags = described('ApiTags');

export type { ApiPropertyOptions, ApiResponseOptions } from '@nestjs/swagger';

/** Loads the library and lets it note what has been described until now. */
export async function loadDocumentation(): Promise<Library> {
  const library = await import('@nestjs/swagger');
  for (const describe of waiting.splice(0)) describe(library);
  return library;
}
